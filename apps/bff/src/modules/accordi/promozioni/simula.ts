import type { Simulazione, simulaPromozioni } from '@rateo/contract/promozioni/simula-promozioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { conPosti } from '@rateo/domain/stati/posti'
import { daPagareOggi, prezzoIntero, senzaSpiccioli } from '@rateo/domain/stati/primo-addebito'
import type { Call } from '../../../http/call.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { simulaSconti } from './conta-sconti.ts'
import type { Qui } from './ordine.ts'

type Domanda = BodyOf<typeof simulaPromozioni>
const campo = (pointer: string, message: string): FieldError => ({ pointer, message })

function esigi(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

/** The piano of an esercente as it is sold for the fewest places, whatever the version that was chosen. */
async function findPiano({ db, clock }: Qui, { piano_id, esercente_id }: Domanda) {
  if (piano_id === null) return undefined
  const piano = await db
    .selectFrom('piani')
    .where('esercente_id', '=', esercente_id)
    .where((eb) => eb(eb.fn.coalesce('primo_id', 'id'), '=', piano_id))
    .where('sostituito_da', 'is', null)
    .select([
      'importo_centesimi',
      'ingresso_periodi',
      'ingresso_centesimi',
      'attivazione_centesimi',
      'prova_giorni',
      'cadenza',
      'giorno_addebito',
      'posti_min',
    ])
    .executeTakeFirst()
  if (piano === undefined) return undefined
  return senzaSpiccioli(conPosti(piano, piano.posti_min), clock.today())
}

async function isSuo({ db }: Qui, { cliente_id, esercente_id }: Domanda): Promise<boolean> {
  if (cliente_id === null) return true
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('cliente_id', '=', cliente_id)
    .select('cliente_id')
    .executeTakeFirst()
  return suo !== undefined
}

/** Answers how much a cliente would pay now, by the count that charges them; nothing is used. */
export async function simula(
  call: Pick<Call, 'db' | 'clock'>,
  domanda: Domanda,
  di: { soloSue: boolean },
): Promise<Simulazione> {
  const { piano_id, importo_centesimi, cliente_id, esercente_id, codice } = domanda
  const errors: FieldError[] = []
  if ((piano_id === null) === (importo_centesimi === null)) {
    errors.push(campo('/importo_centesimi', 'Scegli un piano oppure scrivi un importo'))
  }
  const piano = await findPiano(call, domanda)
  if (piano_id !== null && piano === undefined) {
    errors.push(campo('/piano_id', 'Scegli un piano dell’esercente'))
  }
  if (!(await isSuo(call, domanda))) {
    errors.push(campo('/cliente_id', 'Scegli un cliente dell’esercente'))
  }
  esigi(errors)
  const oggi = call.clock.today()
  const { prezzo_centesimi, dal } = piano
    ? prezzoIntero(piano, oggi)
    : { prezzo_centesimi: importo_centesimi ?? 0, dal: null }
  const prova = piano?.prova_giorni ?? null
  const { sconti, escluse, ignota } = await simulaSconti(
    call,
    {
      codici: codice === null ? [] : [codice],
      cliente_id,
      esercente_id,
      prezzo_centesimi,
      piano: piano_id,
      prova_giorni: prova,
      cadenza: piano?.cadenza ?? null,
    },
    di,
  )
  if (ignota) esigi([campo('/codice', 'Questo codice non esiste')])
  const prova_giorni = prova === null ? null : prova + sconti.prova_giorni
  // A longer trial puts off what would be paid today.
  const adesso = piano && daPagareOggi({ ...piano, prova_giorni: prova_giorni ?? 0 }, oggi)
  const isDopo = dal !== null && (prova_giorni ?? 0) === 0
  let resto_centesimi = prezzo_centesimi
  return {
    prezzo_centesimi,
    sconto_centesimi: sconti.sconto_centesimi,
    da_pagare_centesimi:
      isDopo || (prova_giorni ?? 0) > 0
        ? (adesso ?? 0)
        : prezzo_centesimi - sconti.sconto_centesimi,
    dal: isDopo ? dal : null,
    prova_giorni,
    applicate: sconti.righe.map((riga) => {
      resto_centesimi -= riga.sconto_centesimi
      const { promozione_id: _id, nome, codice, sconto_centesimi, prova_giorni: giorni } = riga
      return { _id, nome, codice, sconto_centesimi, prova_giorni: giorni, resto_centesimi }
    }),
    escluse: escluse.map(({ promozione_id, ...fuori }) => ({ _id: promozione_id, ...fuori })),
  }
}
