import { newId } from '../../../db/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import { createAdmin, createCliente, createEsercente } from '../../../../test/factories.ts'
import { AppError } from '../../../http/errors.ts'
import {
  annullaProgrammata,
  findImpostazioni,
  findSicurezza,
  modificaImpostazione,
  SICUREZZA_PREDEFINITA,
  storiaImpostazione,
} from './index.ts'

const NOW = new Date('2026-11-21T09:30:00Z')
const clock = stoppedClock(NOW)
const HOUR = 3_600_000
/** Less than any session lives unused. */
const MINUTES = 600_000
let server: Awaited<ReturnType<typeof startApp>>
const people: Record<string, Person> = {}

beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  people['esercente'] = await createEsercente(db)
  people['cliente'] = await createCliente(db)
  people['admin'] = (await createAdmin(db)) as Person
})
afterAll(async () => server.stop())

const written: string[] = []
afterEach(async () => {
  if (written.length === 0) return
  await server.db.deleteFrom('impostazioni').where('chiave', 'in', written.splice(0)).execute()
})

/** As staff would: a value that holds from an instant on. */
async function write(chiave: string, valore: unknown, valido_dal = NOW) {
  written.push(chiave)
  const { db } = server
  await modificaImpostazione(db, { chiave, valore, valido_dal, autore: 'prova', now: clock.now() })
}
const get = async (who: string, url: string) =>
  (await server.as(people[who] ?? null)('GET', url)).body
const menuOf = async (who: string): Promise<string[]> =>
  (await get(who, '/api/get_settings')).menu.map(({ route }: { route: string }) => route)

describe('SPC-23 il menu', () => {
  it('SPC-23 ogni ruolo ha il suo, e comincia da home', async () => {
    const menus = await Promise.all(['esercente', 'cliente', 'admin'].map(menuOf))
    expect(menus.map(([first]) => first)).toEqual(['/home', '/home', '/home'])
    const [esercente = [], cliente = [], admin = []] = menus
    expect([esercente, cliente, admin].map((menu) => menu.includes('/gestione'))).toEqual([
      false,
      false,
      true,
    ])
    expect(cliente).toContain('/ricerca_esercenti')
    expect(cliente).not.toContain('/clienti')
    expect(esercente).toContain('/sviluppatori')
    const cassa = '/home/esercente?cassa=elenco'
    expect(menus.map((menu) => menu.includes(cassa))).toEqual([true, false, false])
    for (const menu of menus) expect(new Set(menu).size).toBe(menu.length)
  })

  it('GES-M1 (parte) quello che lo staff scrive vale per il suo ruolo, e per nessun altro', async () => {
    const before = await menuOf('esercente')
    await write('menu_cliente', [{ route: '/home', icon: 'home', label: 'Casa' }])
    expect(await menuOf('cliente')).toEqual(['/home'])
    expect(await menuOf('esercente')).toEqual(before)
  })
})

describe('GES-M1 i valori', () => {
  it('GES-M1 (parte) un valore vale dal suo istante: prima resta quello di prima', async () => {
    const days = async () => (await get('esercente', '/api/get_settings')).pagamenti
    await write('validita_link_giorni', 10)
    await write('validita_link_giorni', 90, new Date(NOW.getTime() + MINUTES))
    expect((await days()).validita_link_giorni).toBe(10)
    clock.advance(MINUTES)
    expect((await days()).validita_link_giorni).toBe(90)
    clock.advance(-MINUTES)
    const story = await storiaImpostazione(server.db, 'validita_link_giorni')
    expect(story.map(({ valore }) => valore).slice(-2)).toEqual([10, 90])
  })

  it.each([
    ['brand', '', 'Rateo'],
    ['brand', 'x'.repeat(41), 'Rateo'],
    ['loader_ms', -1, 1000],
    ['loader_ms', 'presto', 1000],
    ['assistenza_email', 'non un indirizzo', 'assistenza@rateo.test'],
  ])(
    'GES-M1 (parte) %s scritto male (%j) non ferma nessuno: vale %j',
    async (chiave, valore, shown) => {
      await write(chiave, valore)
      expect((await get('cliente', '/api/app_settings'))[chiave]).toBe(shown)
    },
  )

  it('SES-M5 (parte) la durata di una sessione è quella del ruolo, o quella scritta', async () => {
    const seconds = async (who: string) =>
      (await get(who, '/api/get_settings')).sessione.inattiva_secondi
    expect([await seconds('admin'), await seconds('esercente'), await seconds('cliente')]).toEqual([
      900, 1800, 3600,
    ])
    await write('sessione_inattiva_minuti', { cliente: 20 })
    expect([await seconds('cliente'), await seconds('esercente')]).toEqual([1200, 1800])
  })

  it('SVI-M1 (parte) i giorni di una chiave sono quelli scritti, entro un anno', async () => {
    expect(await findSicurezza(server.db, NOW)).toEqual(SICUREZZA_PREDEFINITA)
    await write('sicurezza', { chiavi_giorni: 90 })
    expect(await findSicurezza(server.db, NOW)).toEqual({ chiavi_giorni: 90 })
    await write('sicurezza', { chiavi_giorni: 3650 }, new Date(NOW.getTime() + 1))
    expect(await findSicurezza(server.db, new Date(NOW.getTime() + 1))).toEqual(
      SICUREZZA_PREDEFINITA,
    )
  })
})

describe('GES-M1 un valore programmato', () => {
  const later = new Date(NOW.getTime() + 24 * HOUR)

  it('GES-M1 (parte) ce n’è uno solo, e il rifiuto dice che cosa fare', async () => {
    const chiave = `prova_${newId()}`
    await write(chiave, 1)
    await write(chiave, 2, later)
    const second = write(chiave, 3, new Date(later.getTime() + HOUR))
    await expect(second).rejects.toThrow(AppError)
    await expect(second).rejects.toThrow(/annullalo prima di programmarne un altro/)
    // A value that holds at once is not programmed: it may be written all the same.
    await write(chiave, 4, new Date(NOW.getTime() - 1))
    expect(await findImpostazioni(server.db, [chiave], later)).toEqual(new Map([[chiave, 2]]))
  })

  it('GES-M1 (parte) annullato non vale mai, e quello di prima resta', async () => {
    const chiave = `prova_${newId()}`
    await write(chiave, 'ora')
    await write(chiave, 'domani', later)
    expect(await annullaProgrammata(server.db, chiave, NOW)).toBe(true)
    expect(await annullaProgrammata(server.db, chiave, NOW)).toBe(false)
    expect(await findImpostazioni(server.db, [chiave], later)).toEqual(new Map([[chiave, 'ora']]))
  })
})

it('SPC-21 senza sessione le impostazioni non si leggono', async () => {
  for (const url of ['/api/app_settings', '/api/get_settings']) {
    const { status, body } = await server.as(null)('GET', url)
    expect([status, body.code]).toEqual([401, 'sessione_assente'])
  }
})
