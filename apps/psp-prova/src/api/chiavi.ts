import { createHash } from 'node:crypto'
import { ErroreStripe, richiestaErrata } from '../errori.ts'
import type { Contesto } from '../servizi.ts'
import type { Chiamata, Risposta } from './risposta.ts'

const unGiornoMs = 86_400_000

function impronta(chiamata: Chiamata): string {
  const testo = `${chiamata.conto ?? ''}${chiamata.metodo} ${chiamata.percorso} ${JSON.stringify(chiamata.p)}`
  return createHash('sha256').update(testo).digest('hex')
}

/**
 * The key, the effect and the answer are one transaction: a provider killed half-way has done
 * nothing, and the next attempt with the same key starts afresh.
 */
export async function giaRisposto(
  ctx: Contesto,
  chiamata: Chiamata,
): Promise<Risposta | undefined> {
  if (chiamata.chiave === null) return undefined
  if (chiamata.chiave.length > 255) {
    throw richiestaErrata('Idempotency keys can be up to 255 characters.', 'Idempotency-Key')
  }
  const { rows: lucchetto } = await ctx.db.query<{ preso: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 730915524)) as preso',
    [chiamata.chiave],
  )
  if (lucchetto[0]?.preso !== true) {
    throw new ErroreStripe(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotency-Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
    })
  }
  await ctx.db.query('delete from psp_prova.chiave where chiave = $1 and created_ms <= $2', [
    chiamata.chiave,
    ctx.orologio.adesso() - unGiornoMs,
  ])
  const { rows } = await ctx.db.query<{
    impronta: string
    status: number
    corpo: object
    richiesta: string | null
  }>('select impronta, status, corpo, richiesta from psp_prova.chiave where chiave = $1', [
    chiamata.chiave,
  ])
  const gia = rows[0]
  if (gia === undefined) return undefined
  if (gia.impronta !== impronta(chiamata)) {
    throw new ErroreStripe(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${chiamata.chiave}' if you meant to execute a different request.`,
    })
  }
  return { status: gia.status, corpo: gia.corpo, originale: gia.richiesta ?? '' }
}

export async function ricorda(
  ctx: Contesto,
  chiamata: Chiamata,
  risposta: Risposta,
): Promise<void> {
  if (chiamata.chiave === null) return
  await ctx.db.query(
    `insert into psp_prova.chiave (chiave, impronta, status, corpo, created_ms, richiesta)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      chiamata.chiave,
      impronta(chiamata),
      risposta.status,
      risposta.corpo,
      ctx.orologio.adesso(),
      chiamata.richiesta,
    ],
  )
}
