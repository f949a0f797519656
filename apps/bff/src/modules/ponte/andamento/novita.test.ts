import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagato,
} from '../../../../test/factories.ts'

// A Wednesday: the last whole week is that of Monday 9 to Sunday 15 November.
const clock = stoppedClock(new Date('2026-11-18T09:30:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  server = await startApp({ clock })
})
afterAll(async () => server.stop())

/** An esercente that took so much by card in each of the weeks up to the last whole one. */
async function conSettimane(importi: readonly number[], metodo = 'carta') {
  const esercente = await createEsercente(server.db)
  const cliente = await createCliente(server.db)
  for (const [index, importo_centesimi] of importi.toReversed().entries()) {
    const giorno = aggiungiGiorni('2026-11-11', -7 * index)
    if (importo_centesimi === 0) continue
    await createPagato(server.db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi,
      metodo,
      pagato_at: `${giorno}T10:00:00Z`,
    })
  }
  return esercente
}
const leggi = async (chi: Person, query = '') =>
  (await server.as(chi)('GET', `/api/andamento/novita${query}`)).body

const SOLITE = [900, 1100, 900, 1100, 900, 1100, 900, 1100].map((euro) => euro * 100)

it('REP-B3 una cifra oltre due scarti dalle otto settimane prima si dice in una frase, con il periodo', async () => {
  const esercente = await conSettimane([...SOLITE, 150_000])
  const { dal, al, frasi } = await leggi(esercente)
  expect([dal, al]).toEqual(['2026-11-09', '2026-11-15'])
  // The number of them is the usual one; all of it came by card.
  expect(frasi).toEqual([
    {
      testo:
        'Incassato: 1.500,00\u00A0€ la settimana scorsa, il 50% in più della media delle otto prima (1.000,00\u00A0€).',
      metodo: null,
    },
    {
      testo:
        'Incassato, carta: 1.500,00\u00A0€ la settimana scorsa, il 50% in più della media delle otto prima (1.000,00\u00A0€).',
      metodo: 'carta',
    },
  ])
})

it('REP-B3 (parte) entro due scarti non si dice nulla; la settimana in corso non conta', async () => {
  const esercente = await conSettimane([...SOLITE, 121_000])
  expect((await leggi(esercente)).frasi).toEqual([])
  await createPagato(server.db, {
    esercente_id: esercente.id,
    cliente_id: (await createCliente(server.db)).id,
    importo_centesimi: 900_000,
    pagato_at: '2026-11-17T10:00:00Z',
  })
  expect((await leggi(esercente)).frasi).toEqual([])
})

it('REP-B3 (parte) quando tutto si ferma le frasi sono tre, non di più', async () => {
  const esercente = await conSettimane([...SOLITE, 0])
  const { frasi } = await leggi(esercente)
  expect(frasi).toHaveLength(3)
  expect(frasi[0].testo).toMatch(/^Numero di incassi: niente la settimana scorsa, 1 di solito\.$/)
})

it('REP-B3 (parte) chi ha cominciato da meno di otto settimane non ha ancora un solito', async () => {
  const esercente = await conSettimane([0, ...SOLITE.slice(1), 900_000])
  expect((await leggi(esercente)).frasi).toEqual([])
})

it('X10 l’admin lo legge di uno; di un altro esercente non c’è', async () => {
  const esercente = await conSettimane([...SOLITE, 150_000])
  const admin = (await createAdmin(server.db)) as Person
  expect((await leggi(admin, `?esercente_id=${esercente.id}`)).frasi).toHaveLength(2)
  const altro = await createEsercente(server.db)
  const { status } = await server.as(altro)(
    'GET',
    `/api/andamento/novita?esercente_id=${esercente.id}`,
  )
  expect(status).toBe(404)
  expect((await leggi(altro)).frasi).toEqual([])
})
