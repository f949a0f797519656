import { contato, formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { newId } from '../../../db/ids.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { esigiFunzione } from '../../base/impostazioni/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { contattaCliente, esigiPocheRichieste } from '../../persone/clienti/index.ts'
import { esigiTetto } from '../../persone/esercenti/index.ts'
import { pianoDaDividere, proponiIscrizione } from '../abbonamenti/index.ts'
import { proponiQuota } from '../dilazioni/index.ts'
import { checkCliente } from '../pagamenti/index.ts'
import { controlla, importiDi, type Richiesta } from './dividi.ts'

/** A payer can answer for this many days. */
const GIORNI = 14

/** An esercente may name whom it keeps, whoever of the payers it is written under: both are parents of the child. */
async function esigiSuo(db: Db, esercente_id: string, id: string | null): Promise<void> {
  if (id === null) return
  const suo = await db
    .selectFrom('beneficiari')
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .where('stato', '=', 'attivo')
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (suo !== undefined) return
  const errors = [{ pointer: '/beneficiario_id', message: 'Scegli un beneficiario dall’elenco' }]
  throw new AppError('dati_non_validi', { errors })
}

/** The whole that is divided: what is written, or the price and name of the piano. */
async function interoDi(db: Db, esercente_id: string, r: Richiesta) {
  if (r.tipo !== 'piano' || r.piano_id === null) {
    const { totale_centesimi, causale } = r
    return { prova_giorni: 0, intero: { totale_centesimi, causale, piano_id: null } }
  }
  const piano = await pianoDaDividere(db, esercente_id, r.piano_id)
  // The first price is divided by the same weights, and each part of it must be chargeable too.
  if (piano.ingresso_centesimi !== null) importiDi(r.quote, piano.ingresso_centesimi)
  const { prova_giorni } = piano
  return {
    prova_giorni,
    intero: {
      totale_centesimi: piano.importo_centesimi,
      causale: piano.nome.slice(0, 140),
      piano_id: piano.id,
    },
  }
}

/** Refuses a first charge that would leave somebody less of the trial than the piano promises. */
function esigiProvaIntera(
  { prova_giorni, scadenza }: { prova_giorni: number; scadenza: string },
  oggi: string,
): void {
  const dal = aggiungiGiorni(oggi, prova_giorni + 1)
  if (prova_giorni === 0 || scadenza >= dal) return
  const message = `Il piano ha una prova di ${contato(prova_giorni, 'giorno', 'giorni')}: il primo addebito è dal ${formattaGiorno(dal)} in poi, così vale intera per tutti`
  throw new AppError('dati_non_validi', { errors: [{ pointer: '/scadenza', message }] })
}

type Risposta = { piano_id: string | null; scadenza: string; prova_giorni?: number }

type Nuova = {
  ripartizione_id: string
  esercente_id: string
  cliente_id: string
  n: number
  peso: number
  importo_centesimi: number
  scade_at: Date
}

type Chiesta = {
  piano_id: string | null
  rate: Richiesta['rate']
  causale: string
  beneficiario_id: string | null
  scadenza: string
  /** True where the days until the first charge are a trial. */
  prova: boolean
}

/** Writes one share, and asks its payer: by a letter, or with the proposal of the piano or of the rate. */
export async function chiediQuota(
  call: Call,
  { piano_id, rate, causale, beneficiario_id, scadenza, prova }: Chiesta,
  quota: Nuova,
): Promise<void> {
  const { db, clock } = call
  const now = clock.now()
  const { esercente_id, cliente_id } = quota
  await checkCliente(db, esercente_id, cliente_id)
  const id = newId(now)
  await db
    .insertInto('quote_ripartizione')
    .values({ id, ...quota, stato: 'in_attesa', created_at: now, updated_at: now })
    .execute()
  if (piano_id !== null) {
    const { iscrizione_id } = await proponiIscrizione(call, {
      id: piano_id,
      cliente_id,
      dal: scadenza,
      prova,
      beneficiario_id,
      quota_id: id,
      scade_at: quota.scade_at,
    })
    await db.updateTable('quote_ripartizione').set({ iscrizione_id }).where('id', '=', id).execute()
    return
  }
  if (rate !== null) {
    const { importo_centesimi } = quota
    const sua = { quota_id: id, cliente_id, beneficiario_id, importo_centesimi, causale }
    const proposta = await proponiQuota(call, { ...sua, ...rate, prima_scadenza: scadenza })
    await db.updateTable('quote_ripartizione').set(proposta).where('id', '=', id).execute()
    return
  }
  await contattaCliente(db, { esercente_id, cliente_id, chiave_id: call.actor.chiave_id }, now)
  await accoda(db, {
    argomento: 'quota_proposta',
    unicita: `quota:${id}`,
    contenuto: { quota_id: id },
  })
}

/**
 * A fortnight; for a piano no longer than the day before its first charge, which all have together, or before the trial that all
 * have whole.
 */
export function scadenzaRisposta(
  now: Date,
  { piano_id, scadenza, prova_giorni = 0 }: Risposta,
): Date {
  const fortnight = new Date(now.getTime() + GIORNI * 86_400_000)
  if (piano_id === null) return fortnight
  const eve = new Date(`${aggiungiGiorni(scadenza, -prova_giorni)}T00:00:00Z`)
  return eve < fortnight ? eve : fortnight
}

/** Divides a debt, at once or in rate, or a piano among its payers: each is asked, and nobody owes anything yet. Returns its id. */
export async function creaRipartizione(call: Call, richiesta: Richiesta): Promise<string> {
  const { actor, clock, db } = call
  const { esercente_id } = actor
  if (esercente_id === null) throw new AppError('non_autorizzato')
  await esigiFunzione(call, 'spese_divise')
  controlla(richiesta, clock.today())
  const now = clock.now()
  await esigiSuo(db, esercente_id, richiesta.beneficiario_id)
  const { intero, prova_giorni } = await interoDi(db, esercente_id, richiesta)
  esigiProvaIntera({ prova_giorni, scadenza: richiesta.scadenza }, clock.today())
  await esigiTetto(db, esercente_id, intero.totale_centesimi, now)
  await esigiPocheRichieste(db, { esercente_id, chiave_id: actor.chiave_id }, now)
  const importi = importiDi(richiesta.quote, intero.totale_centesimi)
  const { beneficiario_id, scadenza } = richiesta
  const rate = richiesta.tipo === 'dilazione' ? richiesta.rate : null
  const id = newId(now)
  await db
    .insertInto('ripartizioni')
    .values({
      id,
      esercente_id,
      tipo: richiesta.tipo,
      ...intero,
      beneficiario_id,
      riferimento_interno: richiesta.riferimento_interno || null,
      scadenza,
      metodi_ammessi: richiesta.tipo === 'spesa' ? richiesta.metodi_ammessi : [],
      n_rate: rate?.n_rate ?? null,
      cadenza: rate?.cadenza ?? null,
      stato: 'aperta',
      creata_da: `utente:${actor.utente_id}`,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await annota(call, {
    azione: 'divide',
    entita: 'ripartizione',
    id,
    dopo: { totale_centesimi: intero.totale_centesimi, quote: importi },
  })
  const { piano_id } = intero
  const scade_at = scadenzaRisposta(now, { piano_id, scadenza, prova_giorni })
  for (const [indice, { cliente_id, peso }] of richiesta.quote.entries()) {
    const quota = { ripartizione_id: id, esercente_id, cliente_id, n: indice + 1, peso, scade_at }
    await chiediQuota(
      call,
      {
        piano_id,
        rate,
        causale: intero.causale,
        beneficiario_id,
        scadenza,
        prova: prova_giorni > 0,
      },
      { ...quota, importo_centesimi: importi[indice] ?? 0 },
    )
  }
  return id
}
