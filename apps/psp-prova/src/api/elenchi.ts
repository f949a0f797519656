import { nonTrovato, richiestaErrata } from '../errori.ts'
import type { Tipo } from '../oggetti.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { gruppo, intero, testo } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'

interface Elenco {
  tipo: Tipo
  url: string
  /** Fields of the object that may be asked for by equality. */
  filtri: readonly string[]
  /** May be asked for by the payout that took it along. */
  diAccredito?: boolean
}

/** Newest first, `limit` 1–100, forward with `starting_after`, back with `ending_before`. */
export async function elenca(ctx: Contesto, p: Parametri, che: Elenco): Promise<object> {
  const valori: unknown[] = [che.tipo, ctx.conto]
  const condizioni = [
    'tipo = $1',
    ctx.conto === null ? 'conto is not distinct from $2' : 'conto = $2',
  ]
  const aggiungi = (condizione: (segnaposto: string) => string, valore: unknown) => {
    valori.push(valore)
    condizioni.push(condizione(`$${valori.length}`))
  }
  for (const filtro of che.filtri) {
    const valore = testo(p, filtro)
    // The names come from this code, never from the caller.
    if (valore !== undefined) aggiungi((segno) => `dati->>'${filtro}' = ${segno}`, valore)
  }
  const accredito = che.diAccredito === true ? testo(p, 'payout') : undefined
  if (accredito !== undefined) aggiungi((segno) => `segreto->>'accredito' = ${segno}`, accredito)
  for (const [segno, secondi] of intervallo(p)) {
    aggiungi((segnaposto) => `created ${segno} ${segnaposto}`, secondi)
  }
  return pagina(ctx, p, { tabella: 'oggetto', url: che.url, condizioni, valori, colonna: 'dati' })
}

export function intervallo(p: Parametri): [string, number][] {
  const esatto = p['created']
  if (typeof esatto === 'string') {
    const secondi = intero(p, 'created')
    return secondi === undefined ? [] : [['=', secondi]]
  }
  const limiti = gruppo(p, 'created') ?? {}
  const segni = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  return Object.entries(segni).flatMap(([nome, segno]): [string, number][] => {
    const secondi = intero(limiti, nome)
    return secondi === undefined ? [] : [[segno, secondi]]
  })
}

interface Pagina {
  tabella: 'oggetto' | 'evento'
  colonna: 'dati' | 'corpo'
  url: string
  condizioni: string[]
  valori: unknown[]
}

export async function pagina(ctx: Contesto, p: Parametri, che: Pagina): Promise<object> {
  const limite = intero(p, 'limit') ?? 10
  if (limite < 1 || limite > 100) {
    throw richiestaErrata('Invalid limit: must be between 1 and 100', 'limit')
  }
  const dopo = testo(p, 'starting_after')
  const prima = testo(p, 'ending_before')
  const condizioni = [...che.condizioni]
  const valori = [...che.valori]
  for (const [id, segno, nome] of [
    [dopo, '<', 'starting_after'],
    [prima, '>', 'ending_before'],
  ] as const) {
    if (id === undefined) continue
    valori.push(await posizione(ctx, che.tabella, id, nome))
    condizioni.push(`seq ${segno} $${valori.length}`)
  }
  valori.push(limite + 1)
  const { rows } = await ctx.db.query<{ voce: object | string }>(
    `select ${che.colonna} as voce from psp_prova.${che.tabella}
     where ${condizioni.length === 0 ? 'true' : condizioni.join(' and ')}
     order by seq ${prima === undefined ? 'desc' : 'asc'} limit $${valori.length}`,
    valori,
  )
  const data = rows
    .slice(0, limite)
    .map(({ voce }): object => (typeof voce === 'string' ? JSON.parse(voce) : voce))
  if (prima !== undefined) data.reverse()
  return { object: 'list', data, has_more: rows.length > limite, url: che.url }
}

async function posizione(
  ctx: Contesto,
  tabella: 'oggetto' | 'evento',
  id: string,
  nome: string,
): Promise<string> {
  const { rows } = await ctx.db.query<{ seq: string }>(
    `select seq from psp_prova.${tabella} where id = $1`,
    [id],
  )
  const seq = rows[0]?.seq
  if (seq === undefined) throw nonTrovato('object', id, nome)
  return seq
}
