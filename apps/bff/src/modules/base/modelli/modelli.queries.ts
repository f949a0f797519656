import type {
  FraseModello,
  Modello,
  ModelloRow,
  VersioneModello,
} from '@rateo/contract/base/modelli'
import { campiDi } from '@rateo/domain/parole/frase'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { CATALOGO } from '../../../emails/modelli/catalogo.ts'
import type { ModelloCatalogo } from '../../../emails/modelli/modello.ts'
import type { ParoleCambiate } from '../../../emails/modelli/parole-in-vigore.ts'
import { AppError } from '../../../http/errors.ts'
import { esempioDi } from './esempi-campi.ts'
import { findParole } from './parole.queries.ts'

const PER_ID = new Map(CATALOGO.map((modello) => [modello._id, modello]))

/** The messages in which each sentence stands. */
const DOVE = new Map<string, ModelloCatalogo[]>()
for (const modello of CATALOGO) {
  for (const { originale } of modello.frasi) {
    DOVE.set(originale, [...(DOVE.get(originale) ?? []), modello])
  }
}

/** A message of the catalogue; one that the portal does not send is not found. */
export function modelloDi(id: string): ModelloCatalogo {
  const modello = PER_ID.get(id)
  if (!modello) throw new AppError('non_trovato')
  return modello
}

const originaliDi = ({ frasi }: ModelloCatalogo) => frasi.map(({ originale }) => originale)

function riga(
  modello: ModelloCatalogo,
  parole: ParoleCambiate,
  cambi: ReadonlyMap<string, Date>,
): ModelloRow {
  const { _id, nome, gruppo, canale, frasi } = modello
  const prima = frasi[0]?.originale ?? ''
  const instants = originaliDi(modello).flatMap((originale) => cambi.get(originale) ?? [])
  const ultimo = instants.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    _id,
    nome,
    gruppo,
    canale,
    inizio: parole.get(prima) ?? prima,
    frasi: frasi.length,
    cambiate: originaliDi(modello).filter((originale) => parole.has(originale)).length,
    cambiato_at: ultimo?.toISOString() ?? null,
  }
}

async function findCambi(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('parole_messaggi')
    .select(({ fn }) => ['originale', fn.max('created_at').as('at')])
    .groupBy('originale')
    .execute()
  return new Map(rows.map(({ originale, at }) => [originale, at]))
}

/** Every message that the portal sends, and which have other words now. */
export async function getModelli(db: Db): Promise<ModelloRow[]> {
  const [parole, cambi] = [await findParole(db), await findCambi(db)]
  return CATALOGO.map((modello) => riga(modello, parole, cambi))
}

type Cambio = {
  versione_id: string
  originale: string
  testo: string | null
  created_at: Date
  nome: string
}

/** Finds the changes of some sentences; those of one press of the button are one version. */
async function findVersioni(db: Db, originali: readonly string[]): Promise<VersioneModello[]> {
  const { rows } = await sql<Cambio>`
    select p.versione_id, p.originale, p.testo, p.created_at, trim(u.nome || ' ' || u.cognome) as nome
    from parole_messaggi p join utenti u on u.id = p.autore
    where p.originale = any(${originali}) order by p.created_at desc, p.id desc`.execute(db)
  const insieme = Map.groupBy(rows, ({ versione_id }) => versione_id)
  return [...insieme.values()].flatMap((cambi) => {
    const [primo] = cambi
    if (!primo) return []
    return {
      _id: primo.versione_id,
      autore: primo.nome,
      created_at: primo.created_at.toISOString(),
      frasi: cambi.map(({ originale, testo }) => ({ originale, testo })),
    }
  })
}

/** A message with its sentences, in the words that hold, and what was changed of it. */
export async function getModello(db: Db, id: string): Promise<Modello> {
  const modello = modelloDi(id)
  const [parole, cambi] = [await findParole(db), await findCambi(db)]
  const frasi = modello.frasi.map(({ originale, parte, fissa }): FraseModello => {
    const altri = (DOVE.get(originale) ?? []).filter(({ _id }) => _id !== id)
    return {
      originale,
      testo: parole.get(originale) ?? originale,
      parte,
      fissa,
      campi: campiDi(originale).map((nome) => ({ nome, esempio: esempioDi(nome) })),
      anche_in: altri.map(({ nome }) => nome),
    }
  })
  const versioni = await findVersioni(db, originaliDi(modello))
  return { ...riga(modello, parole, cambi), frasi, versioni }
}

/** The words of a request for money that are not its own: the esercente reads it before it leaves. */
export async function getParoleRichiesta(db: Db): Promise<{ originale: string; testo: string }[]> {
  const parole = await findParole(db)
  return originaliDi(modelloDi('pagamento_richiesto')).flatMap((originale) => {
    const testo = parole.get(originale)
    return testo === undefined ? [] : [{ originale, testo }]
  })
}
