import type {
  AnteprimaRiduzione,
  anteprimaRiduzione as contrattoAnteprima,
  riduciDilazione as contratto,
} from '@rateo/contract/rinunce/riduzione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { partiCheRestano, sommaParti } from '@rateo/domain/atti/condono'
import {
  motivoNonRiduce,
  type QuotaRidotta,
  type RataDaRidurre,
  riduciRate,
} from '@rateo/domain/atti/riduzione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { sql } from 'kysely'
import { dayInRome } from '../../../../clock.ts'
import type { Db } from '../../../../db/database.ts'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota, contestoDi } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { esigiConferma } from '../../../persone/otp/index.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { giaCondonate } from '../rinuncia/condona-rata.ts'
import { findCondoni } from '../rinuncia/condoni.queries.ts'
import { findDaStralciare } from '../rinuncia/stralcia-dilazione.ts'
import { findSaldoDiOggi } from '../saldo/saldo.queries.ts'

type Chiesto = BodyOf<typeof contrattoAnteprima>

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** Why a refund of the purchase cannot come off a plan today; null where it can. */
export async function findMotivoNonRiduce(db: Db, d: Pick<Sua, 'id' | 'stato'>, oggi: string) {
  const [{ in_corso }, saldo] = await Promise.all([
    findDaStralciare(db, d.id),
    findSaldoDiOggi(db, d.id, oggi),
  ])
  return motivoNonRiduce({ stato: d.stato, in_corso, saldo: saldo !== null })
}

/** Finds the rest of each rata, by its parts. */
async function findDaRidurre({ db, clock }: Pick<Call, 'db' | 'clock'>, d: Sua) {
  const [rate, condoni] = await Promise.all([
    findRate(db, { _id: d.id, stato: d.stato }, clock.today()),
    findCondoni(db, d.id),
  ])
  let dal: string | null = dayInRome(d.accettata_at ?? d.created_at)
  return rate.map((rata) => {
    // A sum that is asked for again had matured when it was paid first.
    const inizio = rata.riapre_n === null ? dal : null
    if (rata.riapre_n === null) dal = rata.scadenza
    const resta = partiCheRestano(rata, giaCondonate(condoni, rata.n))
    const daRidurre: RataDaRidurre = { n: rata.n, dal: inizio, scadenza: rata.scadenza, ...resta }
    return { rata, daRidurre }
  })
}

/** The most that can be given back of a purchase: what is left of its price, and no more than is owed or was paid. */
async function findMassimo(db: Db, d: Sua, capitale: number): Promise<number> {
  const { gia } = await db
    .selectFrom('riduzioni_dilazione')
    .where('dilazione_id', '=', d.id)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('importo_centesimi'), sql.lit(0)).as('gia'))
    .executeTakeFirstOrThrow()
  return Math.min(d.importo_centesimi - Number(gia), capitale + d.pagato_centesimi)
}

async function findRendibile(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ quanto: number }>`
    select ${stored('rendibile_online', { dilazione: id })} as quanto`.execute(db)
  return rows[0]?.quanto ?? 0
}

/** Counts what comes off each rata and what goes back; refused by the rules of the act, which calls it too. */
async function conta(
  call: Call,
  d: Sua,
  { importo_centesimi, regola }: Chiesto,
): Promise<AnteprimaRiduzione & { quote: QuotaRidotta[] }> {
  const { db, clock } = call
  const oggi = clock.today()
  const motivo = await findMotivoNonRiduce(db, d, oggi)
  if (motivo !== null) throw rifiuta(motivo)
  const aperte = (await findDaRidurre(call, d)).filter(({ rata }) => rata.residuo_centesimi > 0)
  const capitale = aperte.reduce((sum, one) => sum + one.daRidurre.capitale_centesimi, 0)
  const massimo = await findMassimo(db, d, capitale)
  if (importo_centesimi > massimo) {
    const message = `Al massimo ${formattaEuro(massimo)}`
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/importo_centesimi', message }] })
  }
  const { quote, eccedenza_centesimi } = riduciRate(
    aperte.map(({ daRidurre }) => daRidurre),
    { importo: importo_centesimi, regola, oggi },
  )
  const tolta = (n: number) => sommaParti(quote.find((q) => q.n === n) ?? NESSUNA)
  const tolto_centesimi = quote.reduce((sum, q) => sum + sommaParti(q), 0)
  const [prima] = aperte
  const residuo = aperte.reduce((sum, { rata }) => sum + rata.residuo_centesimi, 0)
  return {
    importo_centesimi,
    regola,
    tolto_centesimi,
    interessi_tolti_centesimi: tolto_centesimi - (importo_centesimi - eccedenza_centesimi),
    resta_centesimi: residuo - tolto_centesimi,
    da_rendere_centesimi: eccedenza_centesimi,
    reso_online_centesimi: Math.min(eccedenza_centesimi, await findRendibile(db, d.id)),
    rate: aperte.map(({ rata }) => ({
      n: rata.n,
      riapre_n: rata.riapre_n,
      scadenza: rata.scadenza,
      era_centesimi: rata.residuo_centesimi,
      resta_centesimi: rata.residuo_centesimi - tolta(rata.n),
    })),
    conclude: residuo === tolto_centesimi,
    oggetto: `${prima?.rata.pagamento?._id ?? ''}:${tolto_centesimi + eccedenza_centesimi}:reso`,
    quote,
  }
}

const NESSUNA = { capitale_centesimi: 0, interessi_centesimi: 0, spese_centesimi: 0 }

export async function anteprimaRiduzione(
  call: Call,
  id: string,
  chiesto: Chiesto,
): Promise<AnteprimaRiduzione> {
  const d = await findDilazione(call.db, id, call.actor)
  const { quote: _quote, ...anteprima } = await conta(call, d, chiesto)
  return anteprima
}

/** Takes a refund of the purchase off what is left of its plan, and puts in the queue of rimborsi what goes back. */
export async function riduciDilazione(
  call: Call,
  id: string,
  { motivo, resta_centesimi, da_rendere_centesimi, ...chiesto }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const d = await tieniPiano(call, id)
  const { quote, oggetto, ...visto } = await conta(call, d, chiesto)
  if (
    visto.resta_centesimi !== resta_centesimi ||
    visto.da_rendere_centesimi !== da_rendere_centesimi
  ) {
    throw rifiuta('Intanto gli importi sono cambiati: rileggi e conferma di nuovo. Nulla è tolto.')
  }
  const { utente_id, sessione_id } = actor
  const { tolto_centesimi } = visto
  await esigiConferma(
    db,
    { utente_id, sessione_id, now: clock.now() },
    { scopo: 'stralcio', oggetto, importo_centesimi: tolto_centesimi + da_rendere_centesimi },
  )
  const ids = new Map(
    (
      await db.selectFrom('rate').where('dilazione_id', '=', d.id).select(['id', 'n']).execute()
    ).map((rata) => [rata.n, rata.id]),
  )
  const { rows } = await sql<{ fatto: { id: number } }>`select ${stored('riduci_dilazione', {
    dilazione: d.id,
    importo: visto.importo_centesimi,
    regola: visto.regola,
    motivo,
    quote: quote.map((q) => ({
      rata_id: ids.get(q.n),
      capitale: q.capitale_centesimi,
      interessi: q.interessi_centesimi,
      spese: q.spese_centesimi,
    })),
    rendi: da_rendere_centesimi,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })} as fatto`.execute(db)
  const { importo_centesimi, regola } = visto
  await annota(call, {
    azione: 'riduce',
    entita: 'dilazione',
    id: d.id,
    dopo: { importo_centesimi, regola, motivo, tolto_centesimi, da_rendere_centesimi },
  })
  const riduzione_id = String(rows[0]?.fatto.id)
  await accoda(db, {
    argomento: 'riduzione_dilazione',
    unicita: `riduzione_dilazione:${riduzione_id}`,
    contenuto: { riduzione_id },
  })
}
