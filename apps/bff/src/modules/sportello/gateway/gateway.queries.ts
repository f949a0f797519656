import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { stored } from '../../../db/stored.ts'
import { dayInRome } from '../../../clock.ts'
import { STATI_PAGABILI } from '@rateo/domain/stati/pagamento'
import { findMora, findMoraCongelata } from '../../incasso/mora/index.ts'
import { type DatiGateway, vistaGateway } from './vista-gateway.ts'

type Istante = 'annunciato_at' | 'logo_at' | 'pagato_at' | 'prossimo_controllo_at'
/** As JSON carries them: instants are texts. */
export type DatiLetti = Omit<DatiGateway, Istante> & Record<Istante, string | null>

/** The data of a pagamento's page, to stand in a statement. */
export const datiGateway = (id: string, cliente_id: string): RawBuilder<DatiLetti | null> =>
  sql`${stored('dati_gateway', { pagamento: id, cliente: cliente_id })}`

async function readDati(db: Db, id: string, cliente_id: string): Promise<DatiLetti | null> {
  const { rows } = await sql<{ dati: DatiLetti | null }>`
    select ${datiGateway(id, cliente_id)} as dati`.execute(db)
  return rows[0]?.dati ?? null
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

const toDati = (letti: DatiLetti): DatiGateway => ({
  ...letti,
  annunciato_at: instant(letti.annunciato_at),
  logo_at: instant(letti.logo_at),
  pagato_at: instant(letti.pagato_at),
  prossimo_controllo_at: instant(letti.prossimo_controllo_at),
})

const PAGABILI: readonly string[] = STATI_PAGABILI

/** The mora of a debt that may be paid: it grows until today, or until the day of a transfer that was announced. */
async function moraNuova(
  db: Db,
  { id, stato, annunciato_at }: DatiGateway,
  { today, now }: { today: string; now: Date },
) {
  const isAnnounced = stato === 'in_elaborazione' && annunciato_at !== null
  if (!isAnnounced && !PAGABILI.includes(stato)) return undefined
  const al = isAnnounced ? dayInRome(annunciato_at) : today
  return (await findMora(db, [id], { al, now })).get(id)
}

type Chi = { pagamento_id: string; cliente_id: string }

/**
 * A pagamento as its cliente may see it; undefined for anybody else, as for one that does not exist. `letti` where they were
 * read a moment ago.
 */
export async function findGateway(
  db: Db,
  { pagamento_id: id, cliente_id }: Chi,
  now: Date,
  letti?: DatiLetti | null,
) {
  const trovati = letti ?? (await readDati(db, id, cliente_id))
  if (trovati === null) return undefined
  const dati = toDati(trovati)
  const today = dayInRome(now)
  const congelata = dati.maggiorazioni_centesimi === 0 ? [] : await findMoraCongelata(db, id)
  const nuova = await moraNuova(db, dati, { today, now })
  return { dati, vista: vistaGateway(dati, today, { nuova, congelata }) }
}
