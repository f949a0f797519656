import type { Comune } from '@rateo/contract/base/comuni'
import type { Db } from '../../../db/database.ts'
import { searchable } from '../../../db/searchable.ts'

const LIMIT = 12

/** Comuni and countries by what was typed of their name: those that begin with it first, then those of today. */
export async function findComuni(db: Db, cerca: string, soloAttuali: boolean): Promise<Comune[]> {
  const words = searchable(cerca)
  if (words === '') return []
  return db
    .selectFrom('comuni')
    .select(['belfiore', 'nome', 'sigla', 'valido_al'])
    .where('cercato', 'like', `%${words}%`)
    .$if(soloAttuali, (query) => query.where('valido_al', 'is', null).where('sigla', '<>', 'EE'))
    .orderBy((eb) => eb('cercato', '=', words), 'desc')
    .orderBy((eb) => eb('cercato', 'like', `${words}%`), 'desc')
    .orderBy((eb) => eb('valido_al', 'is', null), 'desc')
    .orderBy('cercato')
    .orderBy('belfiore')
    .limit(LIMIT)
    .execute()
}

export type Luogo = Comune & { valido_dal: string }

/** A place by its Belfiore code, whenever it existed. */
export async function findLuogo(db: Db, belfiore: string): Promise<Luogo | undefined> {
  return db
    .selectFrom('comuni')
    .select(['belfiore', 'nome', 'sigla', 'valido_dal', 'valido_al'])
    .where('belfiore', '=', belfiore)
    .executeTakeFirst()
}

type Passi = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>

/** The places of birth in a registration: the code as it is written in a step → the name of the place. */
export async function findLuoghiDiNascita(db: Db, dati: Passi): Promise<Record<string, string>> {
  const codici = [dati['anagrafica'], dati['rappresentante']].flatMap((valori) => {
    const codice = valori?.['luogo_nascita']
    return typeof codice === 'string' ? [codice] : []
  })
  if (codici.length === 0) return {}
  const luoghi = await db
    .selectFrom('comuni')
    .select(['belfiore', 'nome', 'sigla'])
    .where('belfiore', 'in', codici)
    .execute()
  return Object.fromEntries(
    luoghi.map(({ belfiore, nome, sigla }) => [belfiore, `${nome} (${sigla})`]),
  )
}

/** The sigle of the province that have today a comune of this name; empty when there is none. */
export async function findSigle(db: Db, nome: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comuni')
    .select('sigla')
    .where('cercato', '=', searchable(nome))
    .where('valido_al', 'is', null)
    .where('sigla', '<>', 'EE')
    .execute()
  return rows.map(({ sigla }) => sigla)
}
