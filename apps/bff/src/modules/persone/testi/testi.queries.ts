import type { TestiDaLeggere, VersioneTesto } from '@rateo/contract/persone/testi-legali'
import { VERSIONI } from '@rateo/contract/persone/passi'
import { keysOf } from '@rateo/domain/parole/chiavi'
import {
  AVVISATI,
  TESTI_LEGALI,
  testoDi,
  type Sezione,
  type TipoTesto,
} from '@rateo/domain/parole/testo-legale'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { findGestore, type Gestore } from '../../base/impostazioni/index.ts'
import { accessibilita } from './predefinito-accessibilita.ts'
import { cookie } from './predefinito-cookie.ts'
import { informativa } from './predefinito-informativa.ts'
import { termini } from './predefinito-termini.ts'

/** The texts that the portal brings along: they hold until somebody has published another. */
export const PREDEFINITI: Readonly<Record<TipoTesto, (gestore: Gestore) => Sezione[]>> = {
  termini,
  privacy: informativa,
  cookie,
  accessibilita,
}

/** A version that was published; its name is the day from which it holds. */
export type Pubblicata = {
  id: string
  tipo: TipoTesto
  versione: string
  valido_dal: Giorno
  novita: string
  testo: string
}

const colonne = sql`t.id, t.tipo, t.valido_dal::text as versione, t.valido_dal::text as valido_dal, t.novita, t.testo`

/** The versions of a text that were published, the newest first. */
export async function findPubblicate(db: Db, tipo: TipoTesto): Promise<Pubblicata[]> {
  const { rows } = await sql<Pubblicata>`
    select ${colonne} from testi_legali t where t.tipo = ${tipo} order by t.valido_dal desc`.execute(
    db,
  )
  return rows
}

/** The name of the version that holds on a day. */
export async function versioneInVigore(db: Db, tipo: TipoTesto, oggi: Giorno): Promise<string> {
  const { rows } = await sql<{ versione: string | null }>`
    select max(valido_dal)::text as versione from testi_legali where tipo = ${tipo} and valido_dal <= ${oggi}`.execute(
    db,
  )
  return rows[0]?.versione ?? VERSIONI[tipo]
}

type Riga = Pubblicata & { autore: string; created_at: Date; avvisati: number }

/** Texts that nobody accepts are told to nobody. */
const eAvvisato = (tipo: TipoTesto): boolean => AVVISATI.some((uno) => uno === tipo)

async function findDi(
  db: Db,
  tipo: TipoTesto,
  oggi: Giorno,
  gestore: Gestore,
): Promise<VersioneTesto[]> {
  const { rows } = await sql<Riga>`
    select ${colonne}, trim(u.nome || ' ' || u.cognome) as autore, t.created_at, t.avvisati
    from testi_legali t join utenti u on u.id = t.autore
    where t.tipo = ${tipo} order by t.valido_dal desc`.execute(db)
  const vale = rows.find(({ valido_dal }) => valido_dal <= oggi)
  const pubblicate = rows.map(({ id, created_at, ...riga }): VersioneTesto => {
    const stato = riga.valido_dal > oggi ? 'futura' : id === vale?.id ? 'in_vigore' : 'passata'
    const avvisati = eAvvisato(tipo) ? riga.avvisati : null
    return { _id: id, ...riga, stato, created_at: created_at.toISOString(), avvisati }
  })
  const predefinita: VersioneTesto = {
    _id: null,
    tipo,
    versione: VERSIONI[tipo],
    valido_dal: null,
    stato: vale === undefined ? 'in_vigore' : 'passata',
    novita: '',
    testo: testoDi(PREDEFINITI[tipo](gestore)),
    autore: null,
    created_at: null,
    avvisati: null,
  }
  return [...pubblicate, predefinita]
}

/** Every version of every text, those to come included, the newest of each first. */
export async function findTesti(db: Db, now: Date, oggi: Giorno): Promise<VersioneTesto[]> {
  const gestore = await findGestore(db, now)
  const perTipo: VersioneTesto[][] = []
  for (const tipo of keysOf(TESTI_LEGALI)) perTipo.push(await findDi(db, tipo, oggi, gestore))
  return perTipo.flat()
}

/**
 * The newest version of the terms and of the privacy notice that the person has not read: of the texts that they agreed to when they
 * registered, and no other.
 */
export const selectDaLeggere = ({ utente_id }: Pick<Actor, 'utente_id'>, oggi: Giorno) => sql<
  TestiDaLeggere['data'][number]
>`
  select t.id as _id, t.tipo, t.valido_dal::text as versione, t.valido_dal::text as valido_dal,
    t.valido_dal <= ${oggi}::date as in_vigore, t.novita
  from (values ('termini'), ('privacy')) as di (tipo)
  join lateral (
    select * from testi_legali l where l.tipo = di.tipo order by l.valido_dal desc limit 1
  ) t on true
  where exists (select from consensi c where c.utente_id = ${utente_id} and c.tipo = t.tipo)
    and not exists (
      select from consensi c
      where c.utente_id = ${utente_id} and c.tipo = t.tipo and c.versione = t.valido_dal::text
    )
  order by t.valido_dal, t.tipo desc`

export const findDaLeggere = async (
  db: Db,
  actor: Pick<Actor, 'utente_id'>,
  oggi: Giorno,
): Promise<TestiDaLeggere['data']> => (await selectDaLeggere(actor, oggi).execute(db)).rows
