import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Person, startApp, stoppedClock } from '../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagamento,
} from '../../../../test/factories.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { avvisaRiuscite } from './avvisa-riuscite.ts'

const clock = stoppedClock(new Date('2026-06-16T09:00:00Z'))
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db } = rateo
const admin = await createAdmin(db)
const esercente = await createEsercente(db)
const cliente = await createCliente(db)
const HOUR = 3_600_000

beforeEach(async () => {
  await db.deleteFrom('tentativi').execute()
  await db.deleteFrom('uscite').execute()
})

type Esiti = { ore: number; riusciti?: number; rifiutati?: number; metodo?: string }

/** So many tentativi that ended so many hours ago. */
async function esiti({ ore, riusciti = 0, rifiutati = 0, metodo = 'carta' }: Esiti) {
  const chi = { esercente_id: esercente.id, cliente_id: cliente.id }
  const { id: pagamento_id } = await createPagamento(db, { ...chi, importo_centesimi: 1000 })
  const at = new Date(clock.now().getTime() - ore * HOUR)
  const uno = (stato: string, n: number) => ({
    pagamento_id,
    n,
    quota: n,
    importo_centesimi: 1000,
    stato,
    metodo,
    motivo_avvio: 'rinnovo',
    avviato_da: 'sistema',
    created_at: at,
    concluso_at: at,
  })
  const rows = [
    ...Array.from({ length: riusciti }, (_, n) => uno('riuscito', n + 1)),
    ...Array.from({ length: rifiutati }, (_, n) => uno('rifiutato', riusciti + n + 1)),
  ]
  await db.insertInto('tentativi').values(rows).execute()
}

const guarda = () => avvisaRiuscite({ db, clock })

it('MON-B2 in un’ora un metodo riesce di oltre dieci punti in meno: gli admin lo leggono una volta, con le cifre', async () => {
  await esiti({ ore: 30, riusciti: 92, rifiutati: 8 })
  await esiti({ ore: 0.5, riusciti: 41, rifiutati: 25 })
  await esiti({ ore: 30, riusciti: 99, rifiutati: 1, metodo: 'addebito_sdd' })
  await esiti({ ore: 0.5, riusciti: 30, metodo: 'addebito_sdd' })
  expect(await guarda()).toBe(1)
  expect(await guarda()).toBe(1)
  while ((await consegnaUscite(rateo.deps, usciteHandlers(rateo.deps))) > 0);
  const mail = await db
    .selectFrom('messaggi_interi')
    .select('testo')
    .where('destinatario', '=', admin.email)
    .execute()
  const frase =
    'Addebiti su carta riusciti nell’ultima ora: 41 su 66 (62%). Nei sette giorni prima: 92%.'
  expect(mail.map(({ testo }) => testo.includes(frase))).toEqual([true])
  const campanella = await rateo.as(admin as Person)('GET', '/api/notifiche')
  expect(JSON.stringify(campanella.body)).toContain(frase)
})

it.each([
  ['dieci punti giusti', { riusciti: 16, rifiutati: 4 }, { riusciti: 90, rifiutati: 10 }, 0],
  ['poco più di dieci', { riusciti: 79, rifiutati: 21 }, { riusciti: 90, rifiutati: 10 }, 1],
  ['troppo pochi nell’ora', { riusciti: 0, rifiutati: 19 }, { riusciti: 100 }, 0],
  ['troppo pochi prima', { riusciti: 0, rifiutati: 30 }, { riusciti: 99 }, 0],
  ['va meglio di prima', { riusciti: 30 }, { riusciti: 50, rifiutati: 50 }, 0],
])('MON-B2 (parte) %s', async (_, ora, prima, detti) => {
  await esiti({ ore: 0.2, ...ora })
  await esiti({ ore: 24 * 6, ...prima })
  // A month ago all went well: it is no measure of today.
  await esiti({ ore: 24 * 30, riusciti: 200 })
  expect(await guarda()).toBe(detti)
})
