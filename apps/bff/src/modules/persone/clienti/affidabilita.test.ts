import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
  createPagato,
} from '../../../../test/factories.ts'

const clock = stoppedClock(new Date('2026-06-15T10:00:00Z'))
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
})
afterAll(() => p.stop())

it('CLI-B2 puntuale o in ritardo, con i giorni medi: solo dai fatti di questo esercente, e solo per lui', async () => {
  const esercente = await createEsercente(p.db)
  const altro = await createEsercente(p.db)
  const cliente = await createCliente(p.db, { esercente_id: esercente.id })
  const di = { esercente_id: esercente.id, cliente_id: cliente.id }
  const leggi = async (chi: Parameters<typeof p.as>[0] = esercente) =>
    (await p.as(chi)('GET', `/api/clienti/${cliente.id}`)).body.affidabilita
  const paga = (parti: typeof di, scadenza: string, pagato_at: string) =>
    createPagato(p.db, { ...parti, importo_centesimi: 1000, scadenza, pagato_at })
  expect(await leggi()).toEqual({
    giudizio: 'da_conoscere',
    considerati: 0,
    in_ritardo: 0,
    giorni_medi: 0,
  })
  // Before its day, on its day in Rome (the evening before in UTC is the same day there), and six days after.
  await paga(di, '2026-03-10', '2026-03-01T10:00:00Z')
  await paga(di, '2026-04-10', '2026-04-09T22:30:00Z')
  expect(await leggi()).toMatchObject({ giudizio: 'da_conoscere', considerati: 2 })
  await paga(di, '2026-05-01', '2026-05-07T10:00:00Z')
  expect(await leggi()).toEqual({
    giudizio: 'puntuale',
    considerati: 3,
    in_ritardo: 1,
    giorni_medi: 2,
  })
  // Debts to another, not due yet, older than two years or cancelled say nothing.
  await createPagamento(p.db, { ...di, esercente_id: altro.id, scadenza: '2025-01-01' })
  await createPagamento(p.db, { ...di, scadenza: '2026-12-01' })
  await paga(di, '2024-01-01', '2024-05-01T10:00:00Z')
  await createPagamento(p.db, { ...di, scadenza: '2026-01-01', stato: 'annullato' })
  expect(await leggi()).toMatchObject({ considerati: 3 })
  // Late up to today: thirty days more.
  await createPagamento(p.db, { ...di, scadenza: '2026-05-16' })
  expect(await leggi()).toEqual({
    giudizio: 'in_ritardo',
    considerati: 4,
    in_ritardo: 2,
    giorni_medi: 9,
  })
  expect(await leggi(altro)).toMatchObject({ considerati: 1 })
  expect(await leggi(cliente)).toBeNull()
  expect(await leggi(await createAdmin(p.db))).toBeNull()
})
