import type {
  AnteprimaSospensione,
  riprendiDilazione as contrattoRipresa,
  sospendiDilazione as contratto,
} from '@rateo/contract/accordi/sospensione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  calendarioRipreso,
  calendarioSospeso,
  motivoFinoAl,
  motivoNonRiprende,
  motivoNonSospende,
} from '@rateo/domain/atti/sospensione'
import { attendeEvento } from '@rateo/domain/credito/rata-a-evento'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annotaDilazione } from '../annota-dilazione.ts'
import { tieniPiano } from '../atti/tieni-rate.ts'
import { findRate } from '../dettaglio.queries.ts'
import { findDilazione, type Sua } from '../lock-dilazione.ts'
import { findRegole } from '../rate/spostamenti.queries.ts'
import { conImporti, findUltimaSospensione, situazioneDi } from './sospensione.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

const CAMBIATO =
  'Intanto le scadenze sono cambiate: rileggile e conferma di nuovo. Nessuna rata è stata spostata.'

type Visto = readonly { n: number; scadenza: string }[]

/** Refuses a calendar that is not the one that the screen showed. */
function esigiStesso(visto: Visto, ora: Visto): void {
  const uguale = visto.every(({ n, scadenza }, i) => {
    const sua = ora[i]
    return sua?.n === n && sua.scadenza === scadenza
  })
  if (!uguale || visto.length !== ora.length) throw rifiuta(CAMBIATO)
}

const rateDi = ({ db, clock }: Call, d: Sua) =>
  findRate(db, { _id: d.id, stato: d.stato }, clock.today())

function ritardoDi(rate: Awaited<ReturnType<typeof rateDi>>, oggi: string) {
  const scadute = rate.filter(
    (r) => r.residuo_centesimi > 0 && r.scadenza < oggi && !attendeEvento(r.evento?.stato ?? null),
  )
  return {
    scadute: scadute.length,
    scaduto_centesimi: scadute.reduce((sum, r) => sum + r.residuo_centesimi, 0),
  }
}

/** Counts the calendar of a suspension of today; refused by the rules of the act, which calls it too. */
async function contaSospensione(
  call: Call,
  d: Sua,
  fino_al: string,
): Promise<AnteprimaSospensione> {
  const { db, actor, clock } = call
  const oggi = clock.today()
  const rate = await rateDi(call, d)
  const motivo = motivoNonSospende(situazioneDi(d.stato, rate, oggi))
  if (motivo !== null) throw rifiuta(motivo)
  const { libera_fino } = await findRegole(db, d, actor.ruolo, clock.now())
  const calendario = eGiorno(fino_al) ? calendarioSospeso(rate, { dal: oggi, fino_al }) : []
  const giorno = eGiorno(fino_al)
    ? motivoFinoAl(fino_al, calendario, { oggi, libera_fino })
    : 'Scegli un giorno'
  if (giorno !== null) {
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/fino_al', message: giorno }] })
  }
  return { dal: oggi, fino_al, ...ritardoDi(rate, oggi), rate: conImporti(calendario, rate) }
}

/** Counts the calendar of a plan that goes on today. */
async function contaRipresa(call: Call, d: Sua): Promise<AnteprimaSospensione> {
  const { db, clock } = call
  const oggi = clock.today()
  const rate = await rateDi(call, d)
  const motivo = motivoNonRiprende(situazioneDi(d.stato, rate, oggi))
  const sospensione = await findUltimaSospensione(db, d.id)
  if (motivo !== null || sospensione === undefined) {
    throw rifiuta(motivo ?? 'Non si può riprendere adesso.')
  }
  const { dal, fino_al } = sospensione
  const calendario = calendarioRipreso(rate, sospensione, oggi)
  return { dal, fino_al, ...ritardoDi(rate, oggi), rate: conImporti(calendario, rate) }
}

export const anteprimaSospensione = async (
  call: Call,
  id: string,
  fino_al: string,
): Promise<AnteprimaSospensione> =>
  contaSospensione(call, await findDilazione(call.db, id, call.actor), fino_al)

export const anteprimaRipresa = async (call: Call, id: string): Promise<AnteprimaSospensione> =>
  contaRipresa(call, await findDilazione(call.db, id, call.actor))

/** Holds a plan still until a day: what falls due moves on, nothing is charged nor reminded of, and both sides are told. */
export async function sospendiDilazione(
  call: Call,
  id: string,
  { fino_al, motivo, rate: visto }: BodyOf<typeof contratto>,
): Promise<void> {
  const { db, actor, clock } = call
  const d = await tieniPiano(call, id)
  const { dal, rate } = await contaSospensione(call, d, fino_al)
  esigiStesso(visto, rate)
  const calendario = rate.map(({ n, era, scadenza }) => ({ n, era, scadenza }))
  await db
    .insertInto('sospensioni_dilazione')
    .values({
      dilazione_id: d.id,
      dal,
      fino_al,
      motivo,
      spostate: JSON.stringify(calendario),
      creato_da: `utente:${actor.utente_id}`,
      created_at: clock.now(),
    })
    .execute()
  await cambia(call, d.id, 'sospesa', calendario)
  const altro = { fino_al, motivo, rate: calendario }
  await annotaDilazione(call, { id: d.id, azione: 'sospende', da: 'attiva', a: 'sospesa', altro })
}

/** Goes on before the day: the days that were not used are given back. */
export async function riprendiDilazione(
  call: Call,
  id: string,
  { rate: visto }: BodyOf<typeof contrattoRipresa>,
): Promise<void> {
  const { db, clock } = call
  const d = await tieniPiano(call, id)
  const { rate } = await contaRipresa(call, d)
  esigiStesso(visto, rate)
  const calendario = rate.map(({ n, era, scadenza }) => ({ n, era, scadenza }))
  await db
    .updateTable('sospensioni_dilazione')
    .set({ finita_at: clock.now() })
    .where('dilazione_id', '=', d.id)
    .where('finita_at', 'is', null)
    .execute()
  await cambia(call, d.id, 'attiva', calendario)
  const altro = { rate: calendario }
  await annotaDilazione(call, { id: d.id, azione: 'riprende', da: 'sospesa', a: 'attiva', altro })
}

const cambia = (
  { db, clock }: Pick<Call, 'db' | 'clock'>,
  dilazione: string,
  stato: 'attiva' | 'sospesa',
  calendario: readonly object[],
) =>
  sql`select ${stored('cambia_calendario', {
    dilazione,
    stato,
    calendario,
    adesso: clock.now(),
  })}`.execute(db)
