import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import { motivoNonDecade, motivoNonDiffida } from '@rateo/domain/credito/decadenza'
import { motivoNonRiprende, motivoNonSospende } from '@rateo/domain/atti/sospensione'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import type { Sua } from '../lock-dilazione.ts'
import { findRate } from '../dettaglio.queries.ts'
import { situazioneDi } from '../sospensione/sospensione.queries.ts'
import { findMotivoNonRinegozia } from '../rinegoziazione/rinegoziazioni.queries.ts'
import { findMotiviStralcio } from '../rinuncia/stralcia-dilazione.ts'
import { findMotivoNonRiduce } from '../riduzione/riduci-dilazione.ts'
import { findMotiviSaldo } from '../saldo/proponi-saldo.ts'
import { findSaldoDiOggi } from '../saldo/saldo.queries.ts'
import { findEstintivo, motivoNonEstingue } from './conta-estinzione.ts'
import { findMotivoNonRecede } from './recesso.queries.ts'
import { findRitardo } from './ritardo.queries.ts'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

type Piano = Pick<
  Sua,
  'id' | 'cliente_id' | 'stato' | 'accettata_at' | 'inquadramento' | 'totale_centesimi'
>

/** Standing still, or going on: the one that its state is about. */
async function findPausa(db: Db, d: Piano, oggi: string): Promise<AzioniConsentite> {
  if (d.stato !== 'attiva' && d.stato !== 'sospesa') return []
  const rate = await findRate(db, { _id: d.id, stato: d.stato }, oggi)
  const situazione = situazioneDi(d.stato, rate, oggi)
  return [
    d.stato === 'attiva'
      ? azione('sospendi', motivoNonSospende(situazione))
      : azione('riprendi', motivoNonRiprende(situazione)),
  ]
}

/** Giving up what is left, or undoing that: the one that its state is about. */
async function findStralcio(db: Db, d: Piano, now: Date): Promise<AzioniConsentite> {
  const clock = { now: () => now, today: () => dayInRome(now) }
  const { stralcia, annulla } = await findMotiviStralcio({ db, clock }, d)
  return [
    d.stato === 'stralciata' ? azione('annulla_stralcio', annulla) : azione('stralcia', stralcia),
  ]
}

/** A lower sum, on a plan that fell due at once; or taking it back. */
async function findAzioneSaldo(db: Db, d: Piano, oggi: string): Promise<AzioniConsentite> {
  const { aperto, propone, ritira } = await findMotiviSaldo(db, d, oggi)
  if (aperto) return [azione('ritira_saldo', ritira)]
  return d.stato === 'decaduta' ? [azione('saldo_e_stralcio', propone)] : []
}

/** The ways in which this reader may end a plan that began, by the very rules that refuse the calls. */
export async function findAzioniFinali(
  db: Db,
  d: Piano,
  { ruolo, now }: { ruolo: Ruolo; now: Date },
): Promise<AzioniConsentite> {
  if (d.accettata_at === null) return []
  const oggi = dayInRome(now)
  const aperto = await findSaldoDiOggi(db, d.id, oggi)
  const conteggio = await findEstintivo(db, d, now)
  const estingui = azione('estingui', motivoNonEstingue(d.stato, conteggio, aperto))
  if (ruolo === 'cliente') {
    const recedi =
      d.inquadramento === 'b2b' ? [] : [azione('recedi', await findMotivoNonRecede(db, d, oggi))]
    return [...recedi, estingui]
  }
  const { ritardo } = await findRitardo(db, d, oggi)
  const stralcio = ruolo === 'admin' ? await findStralcio(db, d, now) : []
  const sospensione = await findPausa(db, d, oggi)
  const rinegozia =
    ruolo === 'esercente' && d.stato === 'attiva'
      ? [azione('rinegozia', await findMotivoNonRinegozia(db, d, oggi))]
      : []
  const saldo = ruolo === 'esercente' ? await findAzioneSaldo(db, d, oggi) : []
  const riduci =
    ruolo === 'esercente' ? [azione('riduci', await findMotivoNonRiduce(db, d, oggi))] : []
  return [
    estingui,
    ...rinegozia,
    ...sospensione,
    ...riduci,
    azione('diffida', motivoNonDiffida(ritardo, oggi)),
    azione('dichiara_decaduta', motivoNonDecade(ritardo, oggi)),
    ...saldo,
    ...stralcio,
  ]
}
