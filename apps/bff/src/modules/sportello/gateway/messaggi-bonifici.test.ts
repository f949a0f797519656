import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { tell } from '../../../../test/letters.ts'
import { newId } from '../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it.each([
  ['da_pagare', 0, '120,50 €'],
  ['parzialmente_pagato', 10_000, '20,50 €'],
])(
  'GTW-M2 (parte) un bonifico annunciato (%s): l’esercente legge quanto aspettarsi, il cliente lo sa già',
  async (stato, incassato_centesimi, importo) => {
    const esercente = await createEsercente(app.db)
    const cliente = await createCliente(app.db)
    const { id: pagamento_id } = await createPagamento(app.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      stato,
      incassato_centesimi,
    })
    const { lettere, avvisi } = await tell(app, 'bonifico_annunciato', { pagamento_id })
    expect(lettere.map(({ destinatario, oggetto }) => [destinatario, oggetto])).toEqual([
      [esercente.email, `${cliente.nome} ha disposto un bonifico`],
    ])
    expect(lettere[0]?.testo).toContain(`Causale: Riparazione caldaia\nImporto: ${importo}\n`)
    expect(lettere[0]?.testo).toContain(`/pagamenti/${pagamento_id}`)
    expect(avvisi).toEqual([])
  },
)

it('GTW-M2 (parte) di un debito che non c’è l’avviso resta da consegnare, e si vede', async () => {
  await expect(tell(app, 'bonifico_annunciato', { pagamento_id: newId() })).rejects.toThrow(
    'no such pagamento',
  )
})
