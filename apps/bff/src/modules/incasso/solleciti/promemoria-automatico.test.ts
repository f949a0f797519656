import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { sollecita } from './index.ts'

// Ten in the morning, in Rome.
const clock = stoppedClock(new Date('2026-11-20T09:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

async function promemoria(conCarta: boolean) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { esercente_id: esercente.id })
  const metodo = conCarta
    ? { metodo_id: await createCarta(app.db, cliente, { fornitore: app.deps.psp.nome }) }
    : null
  await createDilazione(app.db, { esercente, cliente, scadenze: ['2026-11-27'], metodo })
  await sollecita({ db: app.db, clock })
  while ((await consegnaUscite(app.deps, usciteHandlers(app.deps))) > 0);
  const [email] = await app.db
    .selectFrom('messaggi_interi')
    .where('destinatario', '=', cliente.email)
    .select(['oggetto', 'testo'])
    .execute()
  return email
}

it('ABB-M6 (parte) a chi paga con una carta da sé si dice quando e su quale, non di pagare', async () => {
  const email = await promemoria(true)
  expect(email?.oggetto).toContain('li addebitiamo venerdì 27 novembre 2026')
  expect(email?.testo).toContain('Visa •••• 4242: non devi fare nulla')
  expect(email?.testo).not.toContain('Paga 50,00')
})

it('ABB-M6 (parte) a chi paga a mano si ricorda la scadenza, con il pulsante per pagare', async () => {
  const email = await promemoria(false)
  expect(email?.testo).toMatch(/Paga 50,00\s€/)
})
