import type { Viste } from '@rateo/contract/chiamata/viste'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'

/** All the views of a person in the role in use, and the columns they have chosen: they are few. */
export async function listViste(db: Db, { utente_id, ruolo }: Actor): Promise<Viste> {
  const [viste, scelte] = await Promise.all([
    db
      .selectFrom('viste')
      .selectAll()
      .where('utente_id', '=', utente_id)
      .where('ruolo', '=', ruolo)
      .orderBy((eb) => eb.fn('lower', ['nome']))
      .execute(),
    db
      .selectFrom('colonne_scelte')
      .select(['raccolta', 'colonne'])
      .where('utente_id', '=', utente_id)
      .where('ruolo', '=', ruolo)
      .execute(),
  ])
  return {
    data: viste.map((vista) => ({
      _id: vista.id,
      // The columns are written by us, from bodies that the contract had checked.
      raccolta: vista.raccolta,
      nome: vista.nome,
      parametri: vista.parametri,
      colonne: vista.colonne,
      predefinita: vista.predefinita,
    })),
    colonne: scelte.map(({ raccolta, colonne }) => ({
      raccolta,
      colonne,
    })),
  }
}
