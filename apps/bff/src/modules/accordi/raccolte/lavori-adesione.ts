import type { LavoroAdesione } from '@rateo/domain/stati/adesione'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { registraCliente } from '../../persone/clienti/index.ts'
import { sollecitaPagamento } from '../../incasso/solleciti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { annullaPagamento, cambiaScadenza, richiediPagamento } from '../pagamenti/index.ts'
import type { METODI_RICHIEDIBILI } from '@rateo/domain/stati/pagamento'

/** Days that a latecomer has, where the day of the others is over. */
const GIORNI_IN_RITARDO = 7

/** An adesione with what its raccolta says, as the work needs it. */
export type Lavorata = {
  id: string
  raccolta_id: string
  esercente_id: string
  nome: string
  email: string
  quota_centesimi: number | null
  pagamento_id: string | null
  titolo: string
  scadenza: string
  metodi_ammessi: (typeof METODI_RICHIEDIBILI)[number][]
}

/** The cliente of the esercente with this address; what is written of one who is there already is not changed. */
async function clienteDi(
  db: Db,
  { esercente_id, nome, email }: Lavorata,
  now: Date,
): Promise<string> {
  const suo = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('email', '=', email)
    .select((eb) => eb.fn.coalesce('unito_a', 'cliente_id').as('cliente_id'))
    .orderBy('created_at')
    .executeTakeFirst()
  return suo?.cliente_id ?? (await registraCliente(db, { esercente_id, nome, email, now }))
}

/** Holds a person in a raccolta: two addresses of one person wait for each other, and the second is refused. */
async function esigiUnaVolta(db: Db, { raccolta_id, id }: Lavorata, cliente_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`raccolta:${raccolta_id}:${cliente_id}`}, 0))`.execute(
    db,
  )
  const altra = await db
    .selectFrom('adesioni as a')
    .innerJoin('pagamenti as p', 'p.id', 'a.pagamento_id')
    .where('a.raccolta_id', '=', raccolta_id)
    .where('a.id', '<>', id)
    .where('a.stato', '<>', 'tolta')
    .where('p.cliente_id', '=', cliente_id)
    .select('a.nome')
    .executeTakeFirst()
  if (altra === undefined) return
  throw new AppError('gia_esistente', {
    message: `È la stessa persona di “${altra.nome}”, che è già nella raccolta.`,
  })
}

async function chiedi(call: Call, adesione: Lavorata, cliente_id: string): Promise<string> {
  const { clock } = call
  const oggi = clock.today()
  return richiediPagamento(call, {
    cliente_id,
    importo_centesimi: adesione.quota_centesimi ?? 0,
    causale: adesione.titolo,
    scadenza:
      adesione.scadenza < oggi ? aggiungiGiorni(oggi, GIORNI_IN_RITARDO) : adesione.scadenza,
    metodi_ammessi: adesione.metodi_ammessi,
    invia_email: true,
    invia_sms: false,
    bozza: false,
    beneficiario_id: null,
    trattenute: [],
    vincolo: null,
  })
}

const tieni = (db: Db, { id }: Lavorata, pagamento_id: string) =>
  db.updateTable('adesioni').set({ stato: 'chiesta', pagamento_id }).where('id', '=', id).execute()

const debitoDi = ({ pagamento_id, id }: Lavorata): string => {
  if (pagamento_id === null) throw new Error(`Adesione ${id} has no debt`)
  return pagamento_id
}

/** A reminder by the rules of every other; a person who told the day on which they pay is left alone until then. */
async function sollecita(call: Call, adesione: Lavorata): Promise<void> {
  const id = debitoDi(adesione)
  const { rows } = await sql<{ fino: string | null }>`
    select promessa_fino(${id}, ${call.clock.today()}::date) as fino`.execute(call.db)
  const fino = rows[0]?.fino ?? null
  if (fino !== null) {
    const message = `Non sollecitata: ha detto che paga entro ${formattaGiornoLungo(fino)}.`
    throw new AppError('stato_incompatibile', { message })
  }
  await sollecitaPagamento(call, id)
}

async function sposta(call: Call, adesione: Lavorata): Promise<void> {
  const id = debitoDi(adesione)
  await cambiaScadenza(call, id, adesione.scadenza)
  await accoda(call.db, {
    argomento: 'raccolta_scadenza',
    unicita: `raccolta_scadenza:${id}:${adesione.scadenza}`,
    contenuto: { pagamento_id: id },
  })
}

/** A debt keeps its amount: one of another amount takes its place, and only the new one is told. */
async function ricalcola(call: Call, adesione: Lavorata): Promise<void> {
  const id = debitoDi(adesione)
  const { cliente_id } = await call.db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .select('cliente_id')
    .executeTakeFirstOrThrow()
  await annullaPagamento(call, id, { avvisa: false })
  await tieni(call.db, adesione, await chiedi(call, adesione, cliente_id))
}

/** The work for one person, by its name; each in a transaction of its own. */
export const LAVORI: Readonly<
  Record<LavoroAdesione, (call: Call, adesione: Lavorata) => Promise<unknown>>
> = {
  chiedi: async (call, adesione) => {
    const cliente_id = await clienteDi(call.db, adesione, call.clock.now())
    await esigiUnaVolta(call.db, adesione, cliente_id)
    await tieni(call.db, adesione, await chiedi(call, adesione, cliente_id))
  },
  sollecita,
  annulla: (call, adesione) => annullaPagamento(call, debitoDi(adesione)),
  sposta,
  ricalcola,
}
