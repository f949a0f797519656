import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { createAbbonamento, createDilazione } from '../../../../test/scadenze.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

const GIORNO = '2099-12-31'

type Mondo = {
  esercente: Awaited<ReturnType<typeof createEsercente>>
  cliente: Awaited<ReturnType<typeof createCliente>>
}

let portale: Awaited<ReturnType<typeof startApp>>
let admin: Person
let uno: Mondo
let altro: Mondo

async function unMondo(): Promise<Mondo> {
  const { db } = portale
  const esercente = await createEsercente(db)
  const cliente = await createCliente(db, { esercente_id: esercente.id })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  for (let i = 0; i < 11; i++) await createPagamento(db, { ...parti, importo_centesimi: 7700 + i })
  // PAG-12 is paid, and has a receipt.
  const pagato = await createPagamento(db, {
    ...parti,
    stato: 'pagato',
    incassato_centesimi: 12_050,
    pagato_at: '2026-11-20T10:00:00Z',
  })
  await emettiRicevuta(portale.deps, pagato.id)
  for (let i = 0; i < 11; i++) {
    await createAbbonamento(db, { esercente, cliente, prossimo_addebito: GIORNO })
  }
  for (let i = 0; i < 12; i++) await createDilazione(db, { esercente, cliente, scadenze: [GIORNO] })
  return { esercente, cliente }
}

beforeAll(async () => {
  portale = await startApp()
  admin = await createAdmin(portale.db)
  uno = await unMondo()
  altro = await unMondo()
})
afterAll(() => portale.stop())

async function cerca(chi: Person, raccolta: string, search: string) {
  const { status, body } = await portale.as(chi)('POST', `/api/search/${raccolta}`, { search })
  expect([search, status]).toEqual([search, 200])
  const rows: { numero: string; esercente: { _id: string } }[] = body.data
  return rows
}
const trovati = async (chi: Person, raccolta: string, search: string) =>
  (await cerca(chi, raccolta, search)).map(({ numero }) => numero)

describe('la ricerca per numero', () => {
  it.each(['PAG-12', 'pag-12', 'pag 12', 'PAG12', 'pag-0012', '12'])(
    'X1 (parte) “%s” trova il pagamento, per esercente e cliente uno solo e il proprio',
    async (search) => {
      for (const { esercente, cliente } of [uno, altro]) {
        for (const chi of [esercente, cliente]) {
          const rows = await cerca(chi, 'pagamenti', search)
          expect(rows.map((row) => [row.numero, row.esercente._id])).toEqual([
            ['PAG-12', esercente.id],
          ])
        }
      }
    },
  )

  it('X1 (parte) lo staff trova quello di ognuno', async () => {
    const rows = await cerca(admin, 'pagamenti', 'PAG-12')
    expect(rows.map(({ esercente }) => esercente._id).toSorted()).toEqual(
      [uno.esercente.id, altro.esercente.id].toSorted(),
    )
  })

  it('X1 (parte) dilazioni e abbonamenti si trovano allo stesso modo, e solo i propri', async () => {
    for (const { esercente, cliente } of [uno, altro]) {
      for (const chi of [esercente, cliente]) {
        expect(await trovati(chi, 'dilazioni', 'dil 12')).toEqual(['DIL-12'])
        expect(await trovati(chi, 'abbonamenti', 'ABB-11')).toEqual(['ABB-11'])
        expect(await trovati(chi, 'abbonamenti', '11')).toEqual(['ABB-11'])
        expect(await trovati(chi, 'abbonamenti', 'ABB-12')).toEqual([])
      }
    }
  })

  it('X1 (parte) le lettere di un altro genere non trovano nulla, un numero di altri nemmeno', async () => {
    const { esercente, cliente } = uno
    expect(await trovati(esercente, 'pagamenti', 'DIL-12')).toEqual([])
    expect(await trovati(esercente, 'dilazioni', 'PAG-12')).toEqual([])
    const { numero } = await createPagamento(portale.db, {
      esercente_id: altro.esercente.id,
      cliente_id: altro.cliente.id,
    })
    expect(await trovati(altro.esercente, 'pagamenti', numero)).toEqual([numero])
    for (const chi of [esercente, cliente]) {
      expect(await trovati(chi, 'pagamenti', numero)).toEqual([])
    }
  })

  it.each(['RIC-{anno}-00001', 'ric {anno} 1'])(
    'PAG-M6 (parte) “%s” trova la ricevuta di ognuno e il suo pagamento',
    async (modello) => {
      const search = modello.replace('{anno}', portale.deps.clock.today().slice(0, 4))
      for (const { esercente, cliente } of [uno, altro]) {
        for (const chi of [esercente, cliente]) {
          expect(await trovati(chi, 'pagamenti', search)).toEqual(['PAG-12'])
          const documenti = await cerca(chi, 'documenti', search)
          expect(documenti.map((d) => d.esercente._id)).toEqual([esercente.id])
        }
      }
      expect(await cerca(admin, 'documenti', search)).toHaveLength(2)
    },
  )

  it('X1 (parte) il numero è nella riga, nella scheda e nella risposta di chi chiede un pagamento', async () => {
    const come = portale.as(uno.esercente)
    const { body } = await come(
      'POST',
      '/api/pagamenti',
      {
        cliente_id: uno.cliente.id,
        importo_centesimi: 8000,
        causale: 'Lezioni di prova',
        scadenza: GIORNO,
        invia_email: false,
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(body.numero).toMatch(/^PAG-\d+$/)
    const scheda = await come('GET', `/api/pagamenti/${body._id}`)
    expect(scheda.body.numero).toBe(body.numero)
    expect(await trovati(uno.esercente, 'pagamenti', body.numero)).toEqual([body.numero])
  })
})

it('X1 (parte) il numero si cerca con il suo indice, non riga per riga', async () => {
  const { db, pool } = portale
  const { id } = await createEsercente(db)
  await pool.query(
    `insert into pagamenti (id, esercente_id, cliente_id, importo_centesimi, causale, stato, scadenza)
     select lpad(to_hex(i), 24, '0'), $1, $2, 1000, 'Tanti', 'da_pagare', $3::date from generate_series(1, 3000) i`,
    [id, uno.cliente.id, GIORNO],
  )
  await pool.query('analyze pagamenti')
  for (const suoi of ['', `and esercente_id = '${id}'`]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from pagamenti where numero = 'PAG-12' ${suoi} limit 1000`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('pagamenti_numero')
    expect(plan).not.toContain('Seq Scan')
  }
})
