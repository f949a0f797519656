import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPiano } from '../../../../../test/cambio-piano.ts'
import { startApp } from '../../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../../test/factories.ts'
import { tell } from '../../../../../test/letters.ts'
import { createAbbonamento } from '../../../../../test/scadenze.ts'
import { insert } from '../../../../../test/world.ts'
import { newId } from '../../../../db/ids.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const anteprima = {
  quando: 'subito',
  vale_dal: '2026-12-01',
  giorni_periodo: 31,
  giorni_residui: 31,
  credito_centesimi: 2600,
  addebito_centesimi: 4133,
  totale_centesimi: 1533,
  prossimo_addebito: '2027-01-01',
  prossimo_importo_centesimi: 6200,
  ponte: null as { al: string; importo_centesimi: number } | null,
  ancora: null,
}

type Come = { firmato?: string | null; cifre?: Partial<typeof anteprima>; cadenza?: string }

/** A change from Sala pesi, 39,00 € a month, to Open, 62,00 € a month from 1 December 2026. */
async function cambio({ firmato = null, cifre = {}, cadenza = 'mensile' }: Come = {}) {
  const esercente = await createEsercente(app.db)
  const cliente = await createCliente(app.db)
  const prossimo_addebito = '2027-01-01'
  const abbonamento = await createAbbonamento(app.db, { esercente, cliente, prossimo_addebito })
  const firma_id =
    firmato === null
      ? null
      : await insert(app.db, 'firme', {
          utente_id: cliente.utente_id,
          oggetto_tipo: 'cambio_piano',
          oggetto_id: newId(),
          documento: Buffer.from(firmato),
          documento_sha256: Buffer.from('impronta'),
          prova: '{}',
        })
  const ora = new Date()
  const id = await insert(app.db, 'cambi_piano', {
    abbonamento_id: abbonamento,
    piano_id: await createPiano(app, esercente, 6200, { nome: 'Open', cadenza }),
    stato: 'confermato',
    chiesto_il: '2026-12-01',
    vale_dal: '2026-12-01',
    anteprima: JSON.stringify({ ...anteprima, ...cifre }),
    scade_at: new Date('2026-12-15T22:59:00Z'),
    chiesto_da: 'prova',
    created_at: ora,
    updated_at: ora,
    firma_id,
  })
  return { id, abbonamento, esercente, cliente }
}
type Cambio = Awaited<ReturnType<typeof cambio>>

const detto = ({ id }: Cambio, azione: string, ruolo = 'esercente') =>
  tell(app, 'cambio_piano', { cambio_id: id, azione, ruolo })
const testo = async (c: Cambio, azione: string, ruolo?: string) =>
  (await detto(c, azione, ruolo)).lettere[0]?.testo ?? ''

describe('ABB-M4 (parte) a chi si dice un cambio di piano', () => {
  it.each([
    ['propone_cambio', '{E} ti propone di passare a Open', null],
    ['cambia_piano', 'Il tuo abbonamento ora è Open', 'è passato a questo piano'],
    ['programma_cambio', 'Dal 1 dicembre 2026 passi a Open', 'dal prossimo periodo passa a Open'],
    [
      'annulla_cambio',
      'Il passaggio a Open è annullato',
      'non passa più a Open: il cambio è annullato',
    ],
    ['accetta_cambio', null, 'passa a Open: il cliente ha accettato la tua proposta'],
    ['rifiuta_cambio', null, 'resta com’è: il cliente non vuole passare a Open'],
    ['ritira_cambio', 'La proposta di passare a Open è ritirata', null],
    [
      'scade_cambio',
      'La proposta di passare a Open è scaduta',
      'resta com’è: il cliente non ha risposto alla proposta di passare a Open',
    ],
  ])('ABB-M4 (parte) %s', async (azione, oggetto, parole) => {
    const c = await cambio()
    const { lettere, avvisi } = await detto(c, azione)
    const titolo = oggetto?.replace('{E}', c.esercente.ragione_sociale)
    expect(lettere.map((una) => [una.destinatario, una.oggetto])).toEqual(
      oggetto === null ? [] : [[c.cliente.email, titolo]],
    )
    expect(avvisi).toEqual(
      parole === null
        ? []
        : [
            {
              utente_id: c.esercente.utente_id,
              ruolo: 'esercente',
              testo: `L’abbonamento Sala pesi di ${c.cliente.nome} ${parole}`,
              indirizzo: `/abbonamenti/${c.abbonamento}`,
            },
          ],
    )
    for (const una of lettere) {
      // Only a change that is done charges something, and its letter says how much.
      const dice = azione === 'cambia_piano' ? '15,33 €' : 'Non è stato addebitato alcun importo.'
      expect(una.testo).toContain(dice)
      expect(una.testo).toContain(`/abbonamenti/${c.abbonamento}`)
    }
  })

  it.each(['cambia_piano', 'programma_cambio'])(
    'ABB-M4 (parte) %s dopo un sì con il codice: l’esercente sa già del sì, il cliente riceve il testo',
    async (azione) => {
      const c = await cambio({ firmato: 'Passo a Open.\nDa oggi 62,00 €.' })
      const { lettere, avvisi } = await detto(c, azione, 'cliente')
      expect(avvisi).toEqual([])
      expect(lettere[0]?.testo).toContain(
        `Hai accettato con un codice la proposta di ${c.esercente.ragione_sociale}`,
      )
      expect(lettere[0]?.testo).toContain(
        'Il testo che hai accettato:\n\nPasso a Open.\n\nDa oggi 62,00 €.',
      )
    },
  )
})

describe('ABB-M4 (parte) che cosa dice la lettera', () => {
  it.each([
    ['cliente', 'Lo hai chiesto tu.'],
    ['esercente', 'Lo ha deciso Ferramenta'],
    ['sistema', 'È il cambio che era programmato.'],
  ])('ABB-M4 (parte) chi lo ha voluto: %s', async (ruolo, frase) => {
    const lettera = await testo(await cambio(), 'cambia_piano', ruolo)
    expect(lettera).toContain(frase)
    expect(lettera).not.toContain('Il testo che hai accettato')
  })

  it.each([
    ['mensile', '62,00 € ogni mese'],
    ['annuale', '62,00 € ogni anno'],
  ])('ABB-M4 (parte) il prezzo del piano nuovo, %s', async (cadenza, prezzo) => {
    expect(await testo(await cambio({ cadenza }), 'cambia_piano')).toContain(
      `dal 1 dicembre 2026, l’abbonamento costa ${prezzo}.`,
    )
  })

  it.each([
    [{}, 'Per i giorni che restano del periodo in corso la differenza è 15,33 €.'],
    [
      { addebito_centesimi: 6200, totale_centesimi: 3600 },
      'Il nuovo periodo comincia il 1 dicembre 2026 e costa 62,00 €: tolti 26,00 € per i giorni già pagati, oggi sono 36,00 €.',
    ],
    [{ totale_centesimi: 0 }, 'Non è stato addebitato alcun importo.'],
    [
      {
        addebito_centesimi: 2800,
        credito_centesimi: 1000,
        totale_centesimi: 1800,
        prossimo_addebito: '2026-12-15',
      },
      'I giorni fino al 14 dicembre 2026 costano 28,00 €: tolti 10,00 € per i giorni già pagati, oggi sono 18,00 €.',
    ],
  ])('ABB-M4 (parte) quanto si paga oggi %#', async (cifre, frase) => {
    expect(await testo(await cambio({ cifre }), 'cambia_piano')).toContain(frase)
  })

  it.each(['cambia_piano', 'programma_cambio', 'propone_cambio'])(
    'ABB-M4 (parte) un piano che si addebita in un giorno suo: %s dice quanto costano i giorni in mezzo',
    async (azione) => {
      const ponte = { al: '2027-01-14', importo_centesimi: 2800 }
      expect(await testo(await cambio({ cifre: { ponte } }), azione)).toContain(
        'Il prossimo addebito, il 1 gennaio 2027, è di 28,00 € per i giorni fino al 14 gennaio 2027; il 15 gennaio 2027 si addebitano 62,00 €.',
      )
      const nulla = { ...ponte, importo_centesimi: 0 }
      expect(await testo(await cambio({ cifre: { ponte: nulla } }), azione)).toContain(
        'I giorni dal 1 gennaio 2027 al 14 gennaio 2027 non si pagano; il 15 gennaio 2027 si addebitano 62,00 €.',
      )
      expect(await testo(await cambio(), azione)).not.toContain('14 gennaio')
    },
  )

  it.each([
    [1533, true],
    [0, false],
  ])(
    'ABB-M4 (parte) proposto, con %i centesimi da pagare subito: fino a quando vale e che decide lui',
    async (totale_centesimi, siPaga) => {
      const lettera = await testo(await cambio({ cifre: { totale_centesimi } }), 'propone_cambio')
      expect(lettera).toContain(
        'Oggi il tuo abbonamento è Sala pesi. Open costa 62,00 € ogni mese.',
      )
      expect(lettera.includes('Accettando oggi pagheresti 15,33 €')).toBe(siPaga)
      expect(lettera).toContain('finché non accetti con un codice resta tutto com’è')
      expect(lettera).toMatch(/La proposta vale fino al .*15.*dicembre|15\/12\/2026/)
    },
  )

  it.each([
    ['cliente', 'Lo hai chiesto tu. Resta il piano di prima.'],
    ['esercente', 'Lo ha deciso Ferramenta'],
  ])('ABB-M4 (parte) annullato da %s', async (ruolo, frase) => {
    expect(await testo(await cambio(), 'annulla_cambio', ruolo)).toContain(frase)
  })
})
