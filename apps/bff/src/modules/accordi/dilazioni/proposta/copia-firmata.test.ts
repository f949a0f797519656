import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contenutoDi } from '../../../../../test/contenuto-di.ts'
import { dilazioniDi } from '../../../../../test/dilazioni.ts'
import { createDebito, type Payments, startPayments } from '../../../../../test/payments.ts'
import type { Messaggio } from '../../../../integrations/mail/mailer.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { messaggiDilazioni } from '../messaggi-dilazioni.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

it('DIL-M4 (parte) chi accetta riceve per e-mail il PDF che ha firmato, byte per byte; nessun altro messaggio lo porta', async () => {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'bonifico'] })
  const d = dilazioniDi(p, debito)
  const id = await d.proposta({
    pagamenti: [debito.id],
    n_rate: 3,
    cadenza: 'quindicinale',
    prima_scadenza: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  })
  const { sha256 } = await d.letta(id)
  expect((await d.accetta(id, { sha256, metodo: 'bonifico' })).status).toBe(200)
  const inviati: Messaggio[] = []
  // A mailer that keeps the messages in place of sending them.
  const mailer = {
    invia: async (messaggio: Messaggio) => {
      inviati.push(messaggio)
    },
  }
  while ((await consegnaUscite(p.deps, messaggiDilazioni({ ...p.deps, mailer }))) > 0);
  const con = inviati.filter(({ allegati = [] }) => allegati.length > 0)
  expect(con.map(({ destinatario }) => destinatario)).toEqual([debito.cliente.email])
  const [allegato] = con[0]?.allegati ?? []
  expect(allegato).toMatchObject({
    filename: expect.stringMatching(/^dilazione-DIL-\d+\.pdf$/),
    contentType: 'application/pdf',
  })
  expect(
    createHash('sha256')
      .update(await contenutoDi(allegato))
      .digest('hex'),
  ).toBe(sha256)
  expect(inviati.length).toBeGreaterThan(1)
})
