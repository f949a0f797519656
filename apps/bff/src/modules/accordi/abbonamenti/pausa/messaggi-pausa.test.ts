import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'
import { createAbbonamento } from '../../../../../test/scadenze.ts'
import { newId } from '../../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** A pause of an abbonamento of 39,00 €, from 18 December until 1 February. */
async function pausa(ruolo: 'cliente' | 'esercente') {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const abbonamento_id = await createAbbonamento(app.db, {
    esercente,
    cliente,
    prossimo_addebito: '2027-02-01',
  })
  const id = newId()
  await app.db
    .insertInto('pause_abbonamento')
    .values({
      id,
      abbonamento_id,
      ruolo,
      dal: '2026-12-18',
      riprende_il: '2027-02-01',
      created_at: new Date('2026-11-24T10:00:00Z'),
    })
    .execute()
  const dice = (fatto: string) => tell(app, 'pausa', { pausa_id: id, fatto })
  return { esercente, cliente, dice }
}

const DI_CHI = [
  [
    'messa',
    'Sala pesi in pausa dal 18 dicembre 2026',
    'Il prossimo addebito è di 39,00 €, lunedì 1 febbraio 2027.',
    /va in pausa dal 18 dicembre 2026 e riprende il 1 febbraio 2027/,
  ],
  [
    'annullata',
    'Sala pesi: la pausa è tolta',
    'Il prossimo addebito è di 39,00 €, venerdì 18 dicembre 2026.',
    /il cliente ha tolto la pausa/,
  ],
  [
    'saltata',
    'Sala pesi non va in pausa',
    'c’è un addebito non pagato',
    /c’è un addebito non pagato/,
  ],
  ['ripresa', 'Sala pesi è ripreso', 'oggi comincia un nuovo periodo: 39,00 €', /riprende da oggi/],
] as const

it.each(DI_CHI)(
  'ABB-M6 (parte) %s: il cliente ha tutto per iscritto, l’esercente un avviso',
  async (fatto, oggetto, parole, avviso) => {
    const p = await pausa('cliente')
    const { lettere, avvisi } = await p.dice(fatto)
    expect(lettere).toMatchObject([{ destinatario: p.cliente.email, oggetto }])
    expect(lettere[0]?.testo.replaceAll(/\s+/g, ' ')).toContain(parole)
    expect(avvisi[0]?.testo).toMatch(avviso)
  },
)

it('ABB-M6 (parte) quello che decide l’esercente non gli è detto, al cliente sì: con chi l’ha deciso', async () => {
  const p = await pausa('esercente')
  for (const fatto of ['messa', 'annullata', 'anticipata']) {
    const { lettere, avvisi } = await p.dice(fatto)
    expect(avvisi).toEqual([])
    expect(lettere[0]?.testo).toContain(p.esercente.ragione_sociale)
    expect(lettere[0]?.testo.replaceAll(/\s+/g, ' ')).toContain('Non c’è una carta o un conto')
  }
})
