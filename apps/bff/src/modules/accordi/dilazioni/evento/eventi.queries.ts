import type { EventoDellaRata, Rata } from '@rateo/contract/accordi/dilazioni'
import type { StatoDilazione } from '@rateo/domain/credito/dilazione'
import {
  type CasoEvento,
  motivoNonDichiara,
  motivoNonRisponde,
  scadenzaDopoEvento,
  type StatoEvento,
} from '@rateo/domain/credito/rata-a-evento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Db } from '../../../../db/database.ts'

type Riga = {
  evento: string | null
  evento_stato: StatoEvento | null
  entro_il: string | null
  scadenza: string
  giorni_evento: number
}

/** The event of a rata as it is today, before anybody is known to read it; null where there is none. */
export function eventoDi(row: Riga, oggi: string): EventoDellaRata | null {
  const { evento, evento_stato, scadenza, giorni_evento: giorni } = row
  if (evento === null || evento_stato === null) return null
  const entro_il = row.entro_il ?? scadenza
  return {
    testo: evento,
    stato: evento_stato,
    entro_il,
    giorni,
    se_confermato_oggi: scadenzaDopoEvento(oggi, { entro_il, giorni }),
    dichiarazione: null,
    dichiarabile: false,
    rispondibile: false,
  }
}

const APERTI: ReadonlySet<string> = new Set(['da_pagare', 'parzialmente_pagato', 'insoluto'])

/** The facts by which an event may be said to have come, or be answered. */
export const casoDi = (
  { evento, residuo_centesimi, pagamento, scadenza }: Rata,
  dilazione: StatoDilazione,
  oggi: string,
): CasoEvento => ({
  dilazione,
  stato: evento?.stato ?? null,
  entro_il: evento?.entro_il ?? scadenza,
  oggi,
  da_pagare: residuo_centesimi > 0 && APERTI.has(pagamento?.stato ?? ''),
})

/** The last time of each event of a plan. */
const findDichiarazioni = (db: Db, dilazione_id: string) =>
  db
    .selectFrom('eventi_rata as e')
    .innerJoin('rate as r', 'r.id', 'e.rata_id')
    .leftJoin('file_eventi as f', 'f.id', 'e.file_id')
    .where('e.dilazione_id', '=', dilazione_id)
    .distinctOn('e.rata_id')
    .orderBy('e.rata_id')
    .orderBy('e.id', 'desc')
    .select(['r.n', 'e.nota', 'e.motivo', 'e.dichiarato_at', 'e.file_id', 'f.nome_file'])
    .execute()

type Chi = {
  piano: { id: string }
  stato: StatoDilazione
  ruolo: Ruolo
  today: string
}

/** Adds to each event what was said of it, and what this reader may say now. */
export async function conEventi(
  db: Db,
  rate: Rata[],
  { piano, stato, ruolo, today }: Chi,
): Promise<Rata[]> {
  if (rate.every(({ evento }) => evento === null)) return rate
  const dette = await findDichiarazioni(db, piano.id)
  return rate.map((rata) => {
    const { evento } = rata
    if (evento === null) return rata
    const detta = dette.find(({ n }) => n === rata.n)
    const caso = casoDi(rata, stato, today)
    return {
      ...rata,
      evento: {
        ...evento,
        dichiarazione: detta
          ? {
              at: detta.dichiarato_at.toISOString(),
              nota: detta.nota,
              motivo: detta.motivo,
              file:
                detta.file_id === null || detta.nome_file === null
                  ? null
                  : { _id: detta.file_id, nome_file: detta.nome_file },
            }
          : null,
        dichiarabile: ruolo === 'esercente' && motivoNonDichiara(caso) === null,
        rispondibile: ruolo === 'cliente' && motivoNonRisponde(caso) === null,
      },
    }
  })
}
