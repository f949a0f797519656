import type { StatoPromozione } from '@rateo/domain/stati/promozione'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isId } from '../../../db/ids.ts'
import { eSuoCodice } from './codici-unici.ts'

/** More piani than these are looked for at the esercente. */
const MOSTRATI = 20

/** The address that a code is photographed from; it goes on working when the piani of the promozione change. */
export const portaDelCodice = (origin: string, id: string, codice: string): string =>
  `${origin}/promo/${id}?codice=${encodeURIComponent(codice)}`

type Porta = {
  nome: string
  stato: StatoPromozione
  /** The piani to subscribe to with the code, by their first versions, as links know them. */
  piani: { primo: string; nome: string }[]
}

/** A promozione as who photographed one of its codes reads it; undefined where the code is not one of its. */
export async function findPortaDelCodice(
  db: Db,
  id: string,
  codice: string,
): Promise<Porta | undefined> {
  if (!isId(id) || !(await eSuoCodice(db, id, codice))) return undefined
  const promo = await db
    .selectFrom('promozioni')
    .where('id', '=', id)
    .select(['nome', 'stato', 'piani', 'esercente_id'])
    .executeTakeFirstOrThrow()
  const { nome, stato, esercente_id } = promo
  if (esercente_id === null) return { nome, stato, piani: [] }
  const primo = sql<string>`coalesce(p.primo_id, p.id)`
  const piani = await db
    .selectFrom('piani as p')
    .where('p.esercente_id', '=', esercente_id)
    .where('p.sostituito_da', 'is', null)
    .where((eb) =>
      promo.piani.length > 0
        ? eb(primo, 'in', promo.piani).and('p.visibilita', '<>', 'archiviato')
        : eb('p.visibilita', '=', 'pubblico'),
    )
    .select([primo.as('primo'), 'p.nome'])
    .orderBy('p.nome')
    .orderBy('p.id')
    .limit(MOSTRATI)
    .execute()
  return { nome, stato, piani }
}
