import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createAbbonamento } from '../../../../test/scadenze.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { avvisaRinnovi } from './index.ts'

const DAY = 86_400_000
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Come = Omit<Parameters<typeof createAbbonamento>[1], 'esercente' | 'cliente'> & {
  prova_giorni?: number
}

/**
 * The days on which the cliente is written to: asked twice a day, from ten days before the charge to the day itself.
 */
async function avvisi({ prova_giorni = 0, ...come }: Come) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const id = await createAbbonamento(app.db, { esercente, cliente, ...come })
  await app.db
    .updateTable('piani')
    .set({ prova_giorni })
    .where('id', 'in', (eb) => eb.selectFrom('abbonamenti').where('id', '=', id).select('piano_id'))
    .execute()
  const clock = stoppedClock(new Date('2026-06-20T08:20:00Z'))
  const giorni: number[] = []
  let prima = 0
  for (let mancano = 10; mancano >= 0; mancano--) {
    await Promise.all([avvisaRinnovi({ db: app.db, clock }), avvisaRinnovi({ db: app.db, clock })])
    while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
    const lettere = await app.db
      .selectFrom('messaggi_interi')
      .where('destinatario', '=', cliente.email)
      .select(['oggetto', 'testo'])
      .execute()
    if (lettere.length > prima) giorni.push(mancano)
    prima = lettere.length
    clock.advance(DAY)
  }
  return { giorni, id }
}

const IL = '2026-06-30'

it('ABB-M6 (parte) chi è in prova lo sa tre giorni prima, una volta', async () => {
  const { giorni } = await avvisi({ stato: 'in_prova', prossimo_addebito: IL })
  expect(giorni).toEqual([3])
  const [lettera] = await app.db
    .selectFrom('messaggi_interi')
    .where('oggetto', '=', 'La prova di Sala pesi sta per finire')
    .select('testo')
    .execute()
  expect(lettera?.testo).toContain('Martedì 30 giugno 2026 finisce la prova gratuita')
  expect(lettera?.testo).toContain('39,00')
})

it.each([
  [1, 1],
  [2, 1],
  [3, 3],
  [14, 3],
])(
  'ABB-M6 (parte) con %i giorni di prova lo sa %i prima che finisca',
  async (prova_giorni, atteso) => {
    const come = { stato: 'in_prova', prossimo_addebito: IL, prova_giorni } as const
    expect((await avvisi(come)).giorni).toEqual([atteso])
  },
)

it('ABB-M6 (parte) chi paga per sei mesi o un anno lo sa una settimana prima, chi paga ogni mese no', async () => {
  expect((await avvisi({ prossimo_addebito: IL, cadenza: 'annuale' })).giorni).toEqual([7])
  expect((await avvisi({ prossimo_addebito: IL, cadenza: 'semestrale' })).giorni).toEqual([7])
  expect((await avvisi({ prossimo_addebito: IL })).giorni).toEqual([])
})

it('ABB-M6 (parte) a chi ha disdetto non si scrive', async () => {
  const disdetto = { stato: 'disdetto', prossimo_addebito: IL, cadenza: 'annuale' } as const
  expect((await avvisi(disdetto)).giorni).toEqual([])
})
