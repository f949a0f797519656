import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import {
  motivoNonSconta,
  motivoNonToglieSconto,
  prossimiPrezzi,
} from '@rateo/domain/atti/sconto-abbonamento'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { type Attesi, findAttesi } from '../../promozioni/index.ts'
import { findCambioProgrammato } from '../dettaglio.queries.ts'
import type { Suo } from '../get-abbonamento.ts'
import { findCambioGiorno } from '../giorno/giorno.queries.ts'

/** The charges that are shown before a code is used. */
const MOSTRATI = 3

type Riga = Pick<
  Suo,
  | 'id'
  | 'stato'
  | 'prossimo_addebito'
  | 'importo_centesimi'
  | 'pieno_centesimi'
  | 'ingresso_rimasti'
  | 'attivazione_centesimi'
  | 'ancora'
  | 'cadenza'
  | 'giorno_addebito'
  | 'periodi_rimasti'
  | 'durata_periodi'
  | 'rinnovo_tacito'
>

/** The next charges without a discount, a change of piano or of day that is to come included. */
export async function findProssimi(db: Db, a: Riga) {
  if (a.prossimo_addebito === null) return []
  const [cambio, giorno] = await Promise.all([
    findCambioProgrammato(db, a.id),
    findCambioGiorno(db, a.id),
  ])
  const corrente = {
    ...a,
    giorno: a.prossimo_addebito,
    giorno_addebito: giorno?.giorno ?? a.giorno_addebito,
    cambio,
  }
  return prossimiPrezzi(corrente, MOSTRATI)
}
type Prossimi = Awaited<ReturnType<typeof findProssimi>>

/** The next charges with a discount on the first whole one. */
export function conSconto(prossimi: Prossimi, sconto_centesimi: number) {
  const n = prossimi.findIndex(({ intero }) => intero)
  return prossimi.map(({ giorno, prezzo_centesimi }, i) => {
    const tolto = i === n ? sconto_centesimi : 0
    return {
      giorno,
      prezzo_centesimi,
      sconto_centesimi: tolto,
      importo_centesimi: prezzo_centesimi - tolto,
    }
  })
}

type Mostrato = { sconto: Abbonamento['sconto']; azioni_sconto: AzioniConsentite }

function azioni(
  a: Riga,
  attesi: Attesi,
  { ruolo, oggi }: { ruolo: Ruolo; oggi: Giorno },
): AzioniConsentite {
  if (ruolo !== 'cliente' && ruolo !== 'esercente') return []
  const usa = motivoNonSconta(a, oggi)
  const chiesti_da = attesi.map((uno) => uno.chiesto_da ?? 'cliente')
  const togli = motivoNonToglieSconto({ ...a, chiesti_da }, ruolo, oggi)
  return [
    // Over, or not begun, there is nothing to say of codes.
    ...(a.prossimo_addebito === null || (usa !== null && a.prossimo_addebito > oggi)
      ? []
      : [{ azione: 'usa_codice', consentita: usa === null, motivo: usa }]),
    ...(attesi.length === 0
      ? []
      : [{ azione: 'togli_sconto', consentita: togli === null, motivo: togli }]),
  ]
}

/** The discount that waits for the next charge as the page shows it to a role, with what may be done about it. */
export async function mostraSconto(
  db: Db,
  a: Riga,
  chi: { ruolo: Ruolo; oggi: Giorno },
): Promise<Mostrato> {
  const primo = (await findProssimi(db, a)).find(({ intero }) => intero)
  if (primo === undefined) return { sconto: null, azioni_sconto: azioni(a, [], chi) }
  const attesi = await findAttesi(db, a.id, primo.prezzo_centesimi)
  const azioni_sconto = azioni(a, attesi, chi)
  if (attesi.length === 0) return { sconto: null, azioni_sconto }
  const sconto_centesimi = attesi.reduce((sum, uno) => sum + uno.sconto_centesimi, 0)
  const sconto = {
    codice: attesi.map(({ codice, nome }) => codice ?? nome).join(' + '),
    prezzo_centesimi: primo.prezzo_centesimi,
    sconto_centesimi,
    righe: attesi.map(({ chiesto_da: _, ...riga }) => riga),
    giorno: primo.giorno,
    importo_centesimi: primo.prezzo_centesimi - sconto_centesimi,
  }
  return { sconto, azioni_sconto }
}
