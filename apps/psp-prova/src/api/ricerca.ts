import { richiestaErrata } from '../errori.ts'
import type { Parametri } from '../modulo-nidificato.ts'
import { intero, testoRichiesto } from '../parametri.ts'
import type { Contesto } from '../servizi.ts'

const clausola =
  /^\s*(?:metadata\[(?<apice>['"])(?<chiave>[^'"]{1,40})\k<apice>\]|(?<campo>status|customer|currency|amount|created))\s*(?<segno>:|>=|<=|>|<)\s*(?:'(?<uno>(?:[^'\\]|\\.)*)'|"(?<due>(?:[^"\\]|\\.)*)"|(?<numero>\d+))\s*(?:AND\s+|$)/i

const campiNumerici = ['amount', 'created']

/** `metadata['x']:'y' AND status:'succeeded'`: the part of Stripe's search language that we use. */
export async function cercaPaymentIntents(ctx: Contesto, p: Parametri): Promise<object> {
  const richiesta = testoRichiesto(p, 'query')
  const limite = Math.min(Math.max(intero(p, 'limit') ?? 10, 1), 100)
  const { condizioni, valori } = traduci(richiesta)
  const ritardo = ctx.guasti.perRicerca()
  if (ritardo > 0) {
    valori.push(Math.floor((ctx.orologio.adesso() - ritardo) / 1000))
    condizioni.push(`(dati->>'created')::bigint <= $${valori.length}::bigint`)
  }
  const { rows } = await ctx.db.query<{ dati: object }>(
    `select dati from psp_prova.oggetto
     where tipo = 'payment_intent' and ${condizioni.join(' and ')}
     order by seq desc limit ${limite + 1}`,
    valori,
  )
  return {
    object: 'search_result',
    data: rows.slice(0, limite).map((riga) => riga.dati),
    has_more: rows.length > limite,
    next_page: null,
    url: '/v1/payment_intents/search',
  }
}

/** Every value travels as a parameter; names and signs come from the closed lists above. */
function traduci(richiesta: string): { condizioni: string[]; valori: unknown[] } {
  const condizioni: string[] = []
  const valori: unknown[] = []
  let resto = richiesta
  while (resto.trim() !== '') {
    const pezzi = clausola.exec(resto)
    if (pezzi === null) throw nonCapita(richiesta)
    const { chiave, campo, segno = ':', uno, due, numero } = pezzi.groups ?? {}
    const valore = (uno ?? due ?? numero ?? '').replaceAll(/\\(.)/g, '$1')
    if (chiave !== undefined) {
      if (segno !== ':') throw nonCapita(richiesta)
      valori.push(JSON.stringify({ [chiave]: valore }))
      condizioni.push(`dati->'metadata' @> $${valori.length}::jsonb`)
    } else if (campo !== undefined) {
      const nome = campo.toLowerCase()
      const numerico = campiNumerici.includes(nome)
      if (numerico !== /^\d+$/.test(valore) && numerico) throw nonCapita(richiesta)
      if (!numerico && segno !== ':') throw nonCapita(richiesta)
      valori.push(valore)
      const sinistra = numerico ? `(dati->>'${nome}')::bigint` : `dati->>'${nome}'`
      condizioni.push(
        `${sinistra} ${segno === ':' ? '=' : segno} $${valori.length}${numerico ? '::bigint' : ''}`,
      )
    }
    resto = resto.slice(pezzi[0].length)
  }
  if (condizioni.length === 0) throw nonCapita(richiesta)
  return { condizioni, valori }
}

function nonCapita(richiesta: string) {
  return richiestaErrata(
    `We were unable to parse your search query: ${richiesta}. Clauses joined by AND on metadata['key'], status, customer, currency, amount and created are understood here.`,
    'query',
  )
}
