import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createCliente, type createEsercente } from '../factories.ts'
import { pagaSullaPagina, type Payments } from '../payments.ts'

type Scuola = Awaited<ReturnType<typeof createEsercente>>
type Chi = Parameters<Payments['as']>[0]

/** A school whose debts two parents divide: the calls that tests of it have in common. */
export function speseDivise(p: Payments, scuola: Scuola) {
  const chiama = (chi: Chi, method: 'GET' | 'POST', url: string, body?: object) =>
    p.as(chi)(method, url, body, { 'idempotency-key': randomUUID() })

  const genitori = async () => ({
    madre: await createCliente(p.db, { esercente_id: scuola.id }),
    padre: await createCliente(p.db, { esercente_id: scuola.id }),
  })

  /** 100 euro of which the mother pays 70 and the father 30, for their child. */
  async function divisa(cambia: object = {}) {
    const { madre, padre } = await genitori()
    const figlia = (
      await chiama(scuola, 'POST', '/api/beneficiari', {
        cliente_id: madre.id,
        nome: 'Giulia Rossi',
      })
    ).body
    const { status, body } = await chiama(scuola, 'POST', '/api/ripartizioni', {
      tipo: 'spesa',
      totale_centesimi: 10_000,
      causale: 'Campo estivo',
      scadenza: '2026-12-10',
      beneficiario_id: figlia._id,
      quote: [
        { cliente_id: madre.id, peso: 70 },
        { cliente_id: padre.id, peso: 30 },
      ],
      ...cambia,
    })
    expect([status, body.errors]).toEqual([200, undefined])
    const id: string = body._id
    const quotaDi = async (cliente_id: string) =>
      (
        await p.db
          .selectFrom('quote_ripartizione')
          .where('ripartizione_id', '=', id)
          .where('cliente_id', '=', cliente_id)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id
    const di = { madre: await quotaDi(madre.id), padre: await quotaDi(padre.id) }
    return {
      id,
      madre,
      padre,
      di,
      accetta: (chi: 'madre' | 'padre') =>
        chiama({ madre, padre }[chi], 'POST', `/api/quote/${di[chi]}/accetta`, {}),
      leggi: async () => (await chiama(scuola, 'GET', `/api/ripartizioni/${id}`)).body,
    }
  }
  type Divisa = Awaited<ReturnType<typeof divisa>>

  /** Pays a share on the page of the provider, with a card of one's own. */
  async function paga(d: Divisa, chi: 'madre' | 'padre') {
    const { pagamento_id } = (await d.accetta(chi)).body
    const url = `/api/gateway/${pagamento_id}`
    const avvio = await chiama(d[chi], 'POST', `${url}/paga`, { metodo: 'carta' })
    await pagaSullaPagina(avvio.body.url_pagamento)
    await expect
      .poll(async () => (await chiama(d[chi], 'GET', url)).body.stato, {
        timeout: 8000,
        interval: 300,
      })
      .toBe('pagato')
    return String(pagamento_id)
  }

  return { chiama, genitori, divisa, paga }
}
