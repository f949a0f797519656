import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../test/client.ts'
import { contenutoDi } from '../../../../test/contenuto-di.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { readPdf } from '../../../../test/files/read-pdf.ts'
import { newId } from '../../../db/ids.ts'
import type { Messaggio } from '../../../integrations/mail/mailer.ts'
import { messaggiSolleciti, sollecita } from './index.ts'

const clock = stoppedClock(new Date('2026-06-16T14:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

/** The message that leaves for a rata that many days late. */
async function inviato(giorni: number, attiva_dal?: string) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db, { nome: 'Rosa Fabbri' })
  const rata = await createPagamento(app.db, {
    esercente_id: esercente.id,
    cliente_id: cliente.id,
    importo_centesimi: 12_050,
    origine: 'rata',
    origine_id: newId(),
    scadenza: aggiungiGiorni(clock.today(), -giorni),
  })
  if (attiva_dal !== undefined) {
    await app.db
      .insertInto('mora_esercenti')
      .values({
        esercente_id: esercente.id,
        attiva_dal,
        tolleranza_giorni: 5,
        updated_at: clock.now(),
      })
      .execute()
  }
  await sollecita({ db: app.db, clock })
  const { id } = await app.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', rata.id)
    .where('canale', '=', 'email')
    .select('id')
    .executeTakeFirstOrThrow()
  const inviati: Messaggio[] = []
  const mailer = { invia: (messaggio: Messaggio) => Promise.resolve(void inviati.push(messaggio)) }
  const { sollecito } = messaggiSolleciti({
    ...app.deps,
    clock,
    mailer,
    linkSenzaAccount: async () => null,
    codiceDi: async () => 'AB12CD34',
  })
  await sollecito?.({
    unicita: `sollecito:${id}`,
    argomento: 'sollecito',
    contenuto: { sollecito_id: id },
  })
  const [primo] = inviati
  if (!primo) throw new Error('nothing was sent')
  const { body } = await app.as(cliente)('GET', `/api/gateway/${rata.id}`)
  return { ...primo, pagina: body }
}

it('§4.2 dal quindicesimo giorno il sollecito formale porta la lettera in PDF, con il termine', async () => {
  const { allegati = [], oggetto } = await inviato(15)
  expect(oggetto).toContain('Sollecito formale')
  expect(allegati.map(({ filename }) => filename)).toEqual(['sollecito-formale-2026-06-16.pdf'])
  const { text, dictionaries } = readPdf(await contenutoDi(allegati[0]))
  expect(text.replaceAll('\u{A0}', ' ')).toContain('120,50 €')
  expect(text).toContain('Rosa Fabbri')
  expect(text).toContain(formattaGiornoLungo('2026-06-23'))
  expect(dictionaries).toContain('/Lang (it-IT)')
})

it('§4.2 la diffida mette in mora, dà quindici giorni e lascia aperto un nuovo piano', async () => {
  const { allegati = [] } = await inviato(30)
  const { text } = readPdf(await contenutoDi(allegati[0]))
  expect(text).toContain('Diffida ad adempiere')
  expect(text).toContain(formattaGiornoLungo('2026-07-01'))
  expect(text.replaceAll('\n', ' ')).toContain('nuovo piano')
})

it('§4.2 un promemoria e un sollecito semplice sono solo messaggi', async () => {
  expect((await inviato(0)).allegati).toEqual([])
  expect((await inviato(3)).allegati).toEqual([])
})

it('§4.2 DIL-M9 (parte) messaggio e lettera chiedono quanto chiede la pagina, e dicono la mora', async () => {
  const { allegati = [], testo, oggetto, pagina } = await inviato(30, '2026-01-01')
  const quanto = formattaEuro(pagina.da_pagare_centesimi)
  const mora = `Di cui mora ${formattaEuro(pagina.mora.totale_centesimi)}`
  expect(pagina.da_pagare_centesimi).toBeGreaterThan(12_050)
  expect(oggetto).toContain(quanto)
  for (const frase of [`Paga ${quanto}`, mora, 'la mora cresce ogni giorno']) {
    expect(testo).toContain(frase)
  }
  const lettera = readPdf(await contenutoDi(allegati[0])).text.replaceAll(/\s+/g, ' ')
  for (const frase of [quanto, mora]) expect(lettera).toContain(frase.replaceAll(/\s+/g, ' '))
})
