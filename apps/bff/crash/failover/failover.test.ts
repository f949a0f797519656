import { expect, it } from 'vitest'
import { DURATE, runFailover, tabella } from './failover.ts'

// Three changes of the primary at every change of the code; each night there are ten (docs/crash.md).
it(
  'la base di dati passa a un altro nodo tre volte: nulla di confermato si perde, nulla è addebitato due volte, quello che un nodo indietro aveva perso si ritrova da sé',
  { timeout: 900_000, retry: 0 },
  async () => {
    const giri = await runFailover({
      guasti: ['uccisa', 'ferma', 'indietro'],
      http: 1,
      subito: true,
      limiteMs: 180_000,
      durate: { ...DURATE, prima: 2000, dopo: 1500, indietro: 3000 },
      say: () => undefined,
    })
    console.info(tabella(giri).join('\n'))
    expect(giri.map(({ guasto, faults }) => [guasto, faults])).toEqual([
      ['uccisa', []],
      ['ferma', []],
      ['indietro', []],
    ])
  },
)
