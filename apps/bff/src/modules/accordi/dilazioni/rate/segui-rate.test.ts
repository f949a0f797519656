import { statoRataAl } from '@rateo/domain/credito/rata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { createDilazione } from '../../../../../test/scadenze.ts'
import { seguiRate } from '../index.ts'

const DAY = 86_400_000
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const SCADENZE = ['2026-06-15', '2026-06-16', '2026-06-23', '2026-06-24']

it('§3.6 una rata è vicina da sette giorni prima e scaduta dal giorno dopo, solo nei piani in corso, una volta', async () => {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const parti = { esercente, cliente, scadenze: SCADENZE }
  const attiva = await createDilazione(app.db, parti)
  const proposta = await createDilazione(app.db, { ...parti, stato: 'proposta' })
  const clock = stoppedClock(new Date('2026-06-16T22:30:00Z'))
  const rate = (id: string) =>
    app.db
      .selectFrom('rate')
      .where('dilazione_id', '=', id)
      .orderBy('n')
      .select(['id', 'stato'])
      .execute()
  const stati = async (id: string) => (await rate(id)).map(({ stato }) => stato)
  // Half past midnight in Rome: it is the 17th.
  const fatte = await Promise.all([
    seguiRate({ db: app.db, clock }),
    seguiRate({ db: app.db, clock }),
  ])
  expect(fatte[0] + fatte[1]).toBe(4)
  expect(await stati(attiva.id)).toEqual(['scaduta', 'scaduta', 'in_scadenza', 'in_scadenza'])
  expect(await stati(proposta.id)).toEqual(SCADENZE.map(() => 'programmata'))
  for (let giorno = 0; giorno < 9; giorno++) {
    const attesi = SCADENZE.map((scadenza) =>
      statoRataAl({ stato: 'programmata', scadenza }, 'attiva', clock.today()),
    )
    expect(await stati(attiva.id)).toEqual(attesi)
    clock.advance(DAY)
    await seguiRate({ db: app.db, clock })
  }
  const [prima, , terza] = await rate(attiva.id)
  const azioni = await app.db
    .selectFrom('cronologia')
    .where('entita', '=', 'rata')
    .where('entita_id', 'in', [prima?.id ?? '', terza?.id ?? ''])
    .orderBy('seq')
    .select(['azione', 'entita_id'])
    .execute()
  expect(azioni).toEqual([
    { azione: 'scade', entita_id: prima?.id },
    { azione: 'si_avvicina', entita_id: terza?.id },
    { azione: 'scade', entita_id: terza?.id },
  ])
})
