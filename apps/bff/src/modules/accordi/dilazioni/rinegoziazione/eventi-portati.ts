import type { RataAEvento } from '@rateo/domain/credito/rata-a-evento'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'
import { aggiungiMesi, type Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'

/** The open rate of a plan in the order of their days, with the event that each still waits for. */
export async function findAperte(db: Db, dilazione_id: string) {
  const rows = await db
    .selectFrom('rate as r')
    .innerJoin('pagamenti as p', 'p.id', 'r.pagamento_id')
    .where('r.dilazione_id', '=', dilazione_id)
    .where('p.stato', 'in', ['da_pagare', 'insoluto', 'parzialmente_pagato'])
    .orderBy('r.scadenza')
    .orderBy('r.n')
    .select(['r.scadenza', 'r.evento', 'r.evento_stato', 'p.residuo_centesimi'])
    .execute()
  return rows.map(({ scadenza, evento, evento_stato, residuo_centesimi }) => ({
    scadenza,
    residuo_centesimi: residuo_centesimi ?? 0,
    evento: attendeEvento(evento_stato) ? evento : null,
  }))
}

type Aperta = Awaited<ReturnType<typeof findAperte>>[number]

/** A month apart from today on, and the last day of an event never sooner than it was. */
function giorniNuovi(aperte: readonly Aperta[], oggi: Giorno): Giorno[] {
  const giorni: Giorno[] = []
  for (const [indice, { scadenza, evento }] of aperte.entries()) {
    const prima = giorni.at(-1) ?? oggi
    const mese = aggiungiMesi(oggi, indice + 1)
    const giorno = mese > prima ? mese : aggiungiMesi(prima, 1)
    giorni.push(evento !== null && scadenza > giorno ? scadenza : giorno)
  }
  return giorni
}

/** The part of an event, as near to its rata as a whole percentage is; none where all rate ask for the same. */
function parteDi({ residuo_centesimi }: Aperta, aperte: readonly Aperta[], importo: number) {
  const isPari = aperte.every(
    (una) => Math.abs(una.residuo_centesimi - importo / aperte.length) < 1,
  )
  const percento = Math.round((residuo_centesimi * 100) / importo)
  return isPari || percento < 1 || percento > 99 ? {} : { percento }
}

/**
 * The conditions by which a new plan goes on waiting for the events of the one before: each rata keeps its event, the days are
 * chosen one by one. Null where nothing is waited for.
 */
export function conEventiDiPrima(
  aperte: readonly Aperta[],
  importo_centesimi: number,
  oggi: Giorno,
) {
  if (aperte.every(({ evento }) => evento === null)) return null
  const date_libere = giorniNuovi(aperte, oggi)
  const eventi = aperte.flatMap((aperta, indice): RataAEvento[] =>
    aperta.evento === null
      ? []
      : [
          {
            n: indice + 1,
            evento: aperta.evento,
            // One takes what the percentages leave, also where every rata waits.
            ...(indice < aperte.length - 1 && parteDi(aperta, aperte, importo_centesimi)),
          },
        ],
  )
  return {
    cadenza: 'libera',
    n_rate: aperte.length,
    date_libere,
    prima_scadenza: date_libere[0],
    eventi,
  }
}
