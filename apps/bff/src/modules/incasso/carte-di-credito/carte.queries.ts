import type { Carta } from '@rateo/contract/incasso/carte-di-credito'
import { type Giorno, giorniTra } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

export type Titolare = Pick<Actor, 'utente_id' | 'ruolo'>

type Row = Omit<Carta, 'stato' | 'created_at'> & { stato: string; created_at: Date }

/** Days before the end of its last month from which a card is said to be about to expire. */
const PREAVVISO_GIORNI = 45

/** The last day of the month that is printed on a card: its bank may renew it, and the provider knows that first. */
export const fineValidita = ({
  scade_anno,
  scade_mese,
}: Pick<Row, 'scade_anno' | 'scade_mese'>): Giorno | null =>
  scade_anno === null || scade_mese === null
    ? null
    : new Date(Date.UTC(scade_anno, scade_mese, 0)).toISOString().slice(0, 10)

/**
 * The state of a card as it is shown. Past its printed month it is `scaduta`, and is charged all the same until it is
 * refused.
 */
export function statoCarta(
  { stato, scade_anno, scade_mese }: Pick<Row, 'stato' | 'scade_anno' | 'scade_mese'>,
  today: string,
): Carta['stato'] {
  if (stato === 'bloccata') return 'bloccata'
  const fine = fineValidita({ scade_anno, scade_mese })
  if (fine === null) return 'attiva'
  if (today > fine) return 'scaduta'
  return giorniTra(today, fine) <= PREAVVISO_GIORNI ? 'in_scadenza' : 'attiva'
}

/** The number of agreements that are charged to a card by themselves, now or in the days to come. */
export async function dipendonoDa(db: Db, carta_id: string): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select (${VIVI.abbonamento}) + (${VIVI.dilazione}) + (${VIVI.pagamento}) as quanti
    from metodi_di_pagamento m where m.id = ${carta_id}`.execute(db)
  return rows[0]?.quanti ?? 0
}

// Agreements that are over are not counted: they are charged to nothing, and hold no card back.
const VIVI = {
  abbonamento: sql`select count(*)::int from usi_metodo u join abbonamenti a on a.id = u.oggetto_id
    where u.metodo_id = m.id and u.oggetto_tipo = 'abbonamento'
      and a.stato not in ('non_attivato', 'disdetto', 'concluso', 'cessato', 'receduto')`,
  dilazione: sql`select count(*)::int from usi_metodo u join dilazioni d on d.id = u.oggetto_id
    where u.metodo_id = m.id and u.oggetto_tipo = 'dilazione'
      and d.stato not in ('rifiutata', 'scaduta', 'conclusa', 'rinegoziata', 'stralciata', 'annullata')`,
  pagamento: sql`select count(*)::int from usi_metodo u
    where u.metodo_id = m.id and u.oggetto_tipo = 'pagamento' and programmato(u.oggetto_id)`,
}

/** The cards of one person in one role, the default first. */
export async function listCarte(
  db: Db,
  { utente_id, ruolo }: Titolare,
  today: string,
): Promise<Carta[]> {
  const { rows } = await sql<Row>`
    select m.id as _id, m.tipo, m.marchio, m.ultime4, m.scade_mese, m.scade_anno, m.intestatario, m.soprannome,
      m.predefinito as predefinita, m.stato, m.created_at,
      (${VIVI.abbonamento}) as abbonamenti, (${VIVI.dilazione}) as dilazioni, (${VIVI.pagamento}) as pagamenti
    from metodi_di_pagamento m
    where m.utente_id = ${utente_id} and m.ruolo = ${ruolo} and m.stato <> 'rimossa'
    order by m.predefinito desc, m.ordine nulls last, m.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    stato: statoCarta(row, today),
    created_at: row.created_at.toISOString(),
  }))
}

/** Locks every card of the person in the role, so that two changes of the default do not cross. */
export async function lockCarte(trx: Db, { utente_id, ruolo }: Titolare) {
  return trx
    .selectFrom('metodi_di_pagamento')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('stato', '<>', 'rimossa')
    .orderBy('id', 'desc')
    .select(['id', 'predefinito', 'stato', 'metodo_psp', 'scade_mese', 'scade_anno'])
    .forUpdate()
    .execute()
}

export type CartaBloccata = Awaited<ReturnType<typeof lockCarte>>[number]

/** The one that is meant; anybody else's does not exist. */
export function una(carte: readonly CartaBloccata[], id: string): CartaBloccata {
  const carta = carte.find((one) => one.id === id)
  if (carta === undefined) throw new AppError('non_trovato')
  return carta
}

export const etichettaCarta = ({ marchio, ultime4 }: Pick<Carta, 'marchio' | 'ultime4'>) =>
  `${marchio} •••• ${ultime4}`

type Nominata = Pick<Carta, 'marchio' | 'ultime4' | 'soprannome' | 'scade_mese' | 'scade_anno'>

/** The name of a card beside the others of the same person: those that look alike say what tells them apart. */
function etichettaTra(carta: Nominata, tutte: readonly Nominata[]): string {
  const base = etichettaCarta(carta)
  if (tutte.filter((altra) => etichettaCarta(altra) === base).length < 2) return base
  if (carta.soprannome !== '') return `${carta.soprannome}, ${base}`
  if (carta.scade_mese === null || carta.scade_anno === null) return base
  return `${base}, scade ${String(carta.scade_mese).padStart(2, '0')}/${String(carta.scade_anno)}`
}

/**
 * The cards that may be charged today, with what the provider calls them; last those whose printed month is past, which
 * their bank may have renewed.
 */
export async function listAddebitabili(
  db: Db,
  { utente_id, ruolo }: Titolare,
  { fornitore, today }: { fornitore: string; today: string },
) {
  const rows = await db
    .selectFrom('metodi_di_pagamento')
    .where('utente_id', '=', utente_id)
    .where('ruolo', '=', ruolo)
    .where('fornitore', '=', fornitore)
    .where('tipo', '=', 'carta')
    .where('stato', '=', 'attiva')
    .orderBy('predefinito', 'desc')
    .orderBy('ordine', (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  return rows
    .map((row) => ({
      ...row,
      etichetta: etichettaTra(row, rows),
      scaduta: statoCarta(row, today) === 'scaduta',
    }))
    .toSorted((a, b) => Number(a.scaduta) - Number(b.scaduta))
}
