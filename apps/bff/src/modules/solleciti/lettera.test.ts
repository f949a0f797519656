import { aggiungiGiorni } from '@rateo/domain/giorno'
import { formattaGiornoLungo } from '@rateo/domain/formato'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../test/factories.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { newId } from '../../db/ids.ts'
import type { Messaggio } from '../../integrations/mail/mailer.ts'
import { messaggiSolleciti, sollecita } from './index.ts'

const clock = stoppedClock(new Date('2026-06-16T14:00:00Z'))
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app.stop())

/** What leaves for a rata that many days late, by the message of its day. */
async function inviato(giorni: number): Promise<Messaggio> {
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
  await sollecita({ db: app.db, clock })
  const { id } = await app.db
    .selectFrom('solleciti')
    .where('pagamento_id', '=', rata.id)
    .where('canale', '=', 'email')
    .select('id')
    .executeTakeFirstOrThrow()
  const inviati: Messaggio[] = []
  const mailer = { invia: (messaggio: Messaggio) => Promise.resolve(void inviati.push(messaggio)) }
  const { sollecito } = messaggiSolleciti({ ...app.deps, clock, mailer })
  await sollecito?.({
    unicita: `sollecito:${id}`,
    argomento: 'sollecito',
    contenuto: { sollecito_id: id },
  })
  const [primo] = inviati
  if (!primo) throw new Error('nothing was sent')
  return primo
}

it('§4.2 dal quindicesimo giorno il sollecito formale porta la lettera in PDF, con il termine', async () => {
  const { allegati = [], oggetto } = await inviato(15)
  expect(oggetto).toContain('Sollecito formale')
  expect(allegati.map(({ filename }) => filename)).toEqual(['sollecito-formale-2026-06-16.pdf'])
  const { text, dictionaries } = readPdf(allegati[0]?.content as Buffer)
  expect(text.replaceAll('\u{A0}', ' ')).toContain('120,50 €')
  expect(text).toContain('Rosa Fabbri')
  expect(text).toContain(formattaGiornoLungo('2026-06-23'))
  expect(dictionaries).toContain('/Lang (it-IT)')
})

it('§4.2 la diffida mette in mora, dà quindici giorni e lascia aperto un nuovo piano', async () => {
  const { allegati = [] } = await inviato(30)
  const { text } = readPdf(allegati[0]?.content as Buffer)
  expect(text).toContain('Diffida ad adempiere')
  expect(text).toContain(formattaGiornoLungo('2026-07-01'))
  expect(text.replaceAll('\n', ' ')).toContain('nuovo piano')
})

it('§4.2 un promemoria e un sollecito semplice sono solo messaggi', async () => {
  expect((await inviato(0)).allegati).toEqual([])
  expect((await inviato(3)).allegati).toEqual([])
})
