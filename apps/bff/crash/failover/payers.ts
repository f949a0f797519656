import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../src/db/database.ts'
import {
  createCliente,
  createEsercente,
  createPagamento,
  openSession,
} from '../../test/factories.ts'
import { createCarta } from '../../test/scadenze.ts'
import type { Provider } from '../provider.ts'

export type Debito = { id: string; cookie: string; carta_id: string }
type Risposta = { status: number; stato: string | null; code: string | null }

/** A debt that somebody read to be paid: from then on it may never be owed again. */
type Confermato = { id: string; chiesto: number; at: number }

const QUANTI = 6

/** Six people with a card each, and as many debts as are wanted of them. */
export async function createDebitori(db: Db, provider: Pick<Provider, 'carte' | 'cliente'>) {
  const esercente = await createEsercente(db)
  const persone: (Omit<Debito, 'id'> & { cliente_id: string })[] = []
  for (let i = 0; i < QUANTI; i++) {
    const cliente = await createCliente(db, { esercente_id: esercente.id })
    const [metodo_psp = ''] = await provider.carte()
    const values = { fornitore: 'stripe', cliente_psp: provider.cliente, metodo_psp }
    const carta_id = await createCarta(db, cliente, values)
    persone.push({ cliente_id: cliente.id, carta_id, cookie: await openSession(db, cliente) })
  }
  return async (quanti: number): Promise<Debito[]> => {
    const debiti = persone.map(async ({ cliente_id, cookie, carta_id }) => {
      const suoi: Debito[] = []
      while (suoi.length < quanti / QUANTI) {
        const { id } = await createPagamento(db, { esercente_id: esercente.id, cliente_id })
        suoi.push({ id, cookie, carta_id })
      }
      return suoi
    })
    return (await Promise.all(debiti)).flat()
  }
}

const read = (body: unknown, name: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null && Reflect.get(body, name)
  return typeof value === 'string' ? value : null
}

async function call(
  url: string,
  { cookie, key, body }: { cookie: string; key?: string; body?: object },
): Promise<Risposta | null> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: `rateo_sid=${cookie}`,
        'content-type': 'application/json',
        'x-rateo': '1',
        'sec-fetch-site': 'same-origin',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const answer: unknown = await response.json()
    return { status: response.status, stato: read(answer, 'stato'), code: read(answer, 'code') }
  } catch {
    return null
  }
}

/** People who pay one debt after the other; each press is made again, with its key, until somebody answers. */
export function startPayers(origins: readonly string[], patienceMs: number) {
  const confermati: Confermato[] = []
  let coda: Debito[] = []
  let rifiuti = { senza_risposta: 0, errori: 0, altri: 0, gia_pagato: 0 }
  let isOver = false
  let inHand = 0
  let turn = 0

  const note = (answer: Risposta | null) => {
    if (answer === null) rifiuti.senza_risposta += 1
    else if (answer.status >= 500 && answer.status !== 503) rifiuti.errori += 1
    else if (answer.status !== 200) rifiuti.altri += 1
  }
  const pay = async ({ id, cookie, carta_id }: Debito): Promise<void> => {
    const key = randomUUID()
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const chiesto = performance.now()
      const origin = origins[turn++ % origins.length] ?? ''
      const body = { metodo: 'carta', carta_id }
      const paid = await call(`${origin}/api/gateway/${id}/paga`, { cookie, key, body })
      note(paid)
      // The bank is still being asked: whoever waits looks at the page.
      const answer =
        paid?.status === 200 && paid.stato !== 'pagato'
          ? await call(`${origin}/api/gateway/${id}`, { cookie })
          : paid
      if (answer?.stato === 'pagato') {
        confermati.push({ id, chiesto, at: performance.now() })
        return
      }
      if (answer?.code === 'gia_pagato') {
        rifiuti.gia_pagato += 1
        return
      }
      await wait(300)
    }
  }
  const live = async (): Promise<void> => {
    while (!isOver) {
      const debito = coda.shift()
      if (debito !== undefined) {
        inHand += 1
        await pay(debito).finally(() => (inHand -= 1))
      }
      await wait(200 + Math.random() * 200)
    }
  }
  const living = Array.from({ length: QUANTI }, live)
  return {
    confermati,
    rifiuti: () => rifiuti,
    /** These debts come next; what was counted of the answers before is forgotten. */
    owe: (debiti: Debito[]) => {
      rifiuti = { senza_risposta: 0, errori: 0, altri: 0, gia_pagato: 0 }
      coda = debiti
    },
    /** Nobody begins anything more; fulfilled once whoever had begun has an answer. */
    rest: async (): Promise<void> => {
      coda = []
      while (inHand > 0) await wait(50)
    },
    /** Somebody who sees a debt owed that they have paid presses once more. */
    payAgain: (debiti: Debito[]) => Promise.all(debiti.map(pay)),
    stop: async (): Promise<void> => {
      isOver = true
      coda = []
      await Promise.all(living)
    },
  }
}
