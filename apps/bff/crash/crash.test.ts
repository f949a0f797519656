import { expect, inject, it } from 'vitest'
import { checkMutants } from './mutants.ts'
import { runRestores } from './restores.ts'
import { PROVA, run } from './run.ts'

// The kills of every change; each night there are 1500 (docs/crash.md).
it(
  'T05 T06 T08 T32 quaranta uccisioni e due cadute del database: nulla di doppio, nulla di perso',
  { timeout: 900_000, retry: 0 },
  async () => {
    const { faults, riga, conto } = await run({
      ...PROVA,
      kills: 40,
      seed: 20_261_121,
      cadute: 2,
      fermo: [2000, 3000],
      tardi: [300, 1200],
      quieteMs: 180_000,
      say: () => undefined,
    })
    console.info(riga)
    expect(faults).toEqual([])
    expect(conto.uccisi).toBeGreaterThanOrEqual(40)
  },
)

it(
  'i difetti noti si possono piantare: ogni testo è dove l’elenco dice',
  { timeout: 300_000 },
  async () => {
    await checkMutants()
  },
)

const NESSUNO = {
  doppi: [],
  persi: [],
  fantasmi: [],
  conflitti: [],
  conti: [],
  invarianti: [],
}
const prova = { volte: 2, seed: 7, dimentica: true, serverUrl: () => inject('serverUrl') }
const ripristini = (conRipristino: boolean) =>
  runRestores({ ...prova, serverUrl: prova.serverUrl(), conRipristino })

it(
  'T31 due ripristini da un backup, il fornitore non ricorda le chiavi: nessuno paga due volte',
  { timeout: 400_000, retry: 0 },
  async () => {
    const {
      dimenticati,
      addebiti: _addebiti,
      rimborsi: _rimborsi,
      senzaDebito: _senzaDebito,
      ...difetti
    } = await ripristini(true)
    expect(dimenticati).toBeGreaterThan(0)
    expect(difetti).toEqual(NESSUNO)
  },
)

it(
  'T31 CNT-M7 (parte) due ripristini con i conti degli esercenti: nulla torna due volte da un conto, e i libri sono i suoi',
  { timeout: 400_000, retry: 0 },
  async () => {
    const di = { volte: 2, seed: 1702, dimentica: false, conti: true, conRipristino: true }
    const esito = await runRestores({ ...di, serverUrl: inject('serverUrl') })
    expect(esito.dimenticati).toBeGreaterThan(0)
    expect(esito).toMatchObject(NESSUNO)
  },
)

it(
  'T31 senza guardare presso il fornitore si pagherebbe due volte',
  { timeout: 400_000, retry: 0 },
  async () => {
    expect((await ripristini(false)).doppi.length).toBeGreaterThan(0)
  },
)
