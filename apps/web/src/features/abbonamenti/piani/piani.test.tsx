import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { piano } from '../../../../test/abbonamento.ts'
import { refuse } from '../../../../test/fake-server.ts'
import { aPage } from '../../../../test/fixtures.ts'
import { renderPage } from '../../../../test/render.tsx'

const ID = piano()._id
const GET = `GET /api/piani/${ID}`
const SEARCH = 'POST /api/search/abbonamenti'
const POST = 'POST /api/piani'

const vuoto = { [SEARCH]: aPage([]) }

describe('ABB-M1 (parte) l’editor di un piano', () => {
  it('senza piani si legge che cosa fare; i primi addebiti seguono quello che si scrive', async () => {
    const nuovo = piano({ nome: 'Corsi', abbonati: [] })
    const { server, user } = await renderPage('/abbonamenti/piani', {
      as: 'esercente',
      answers: { ...vuoto, [POST]: nuovo, [GET]: nuovo },
    })
    expect(await screen.findByText('Ancora nessun piano')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Nuovo piano' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nuovo piano' })
    const nel = within(dialog)
    await user.type(nel.getByLabelText('Nome'), 'Corsi')
    await user.type(nel.getByLabelText('Importo'), '62')
    await user.type(nel.getByLabelText('Attivazione (facoltativa)'), '20,50')
    const addebiti = await nel.findByRole('region', { name: 'Anteprima degli addebiti' })
    const righe = () =>
      within(addebiti)
        .getAllByRole('listitem')
        .map((li) => li.textContent)
    expect(righe()).toHaveLength(12)
    expect(righe()[0]).toMatch(/con l’attivazione82,50.€/)
    expect(righe()[1]).toMatch(/62,00.€/)
    await user.click(within(addebiti).getByText('Il 29 febbraio'))
    expect(righe()[0]).toContain('29/02/2028')
    expect(righe()[11]).toContain('29/01/2029')
    await user.click(within(addebiti).getByText('Il 31'))
    expect(righe()[0]).toMatch(/^31\//)
    await user.type(nel.getByLabelText('Durata (facoltativa)'), '3')
    expect(righe()).toHaveLength(3)
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    await waitFor(() => expect(server.named(POST)).toHaveLength(1))
    expect(server.named(POST)[0]?.body).toMatchObject({
      nome: 'Corsi',
      importo_centesimi: 6200,
      attivazione_centesimi: 2050,
      durata_periodi: 3,
      rinnovo_tacito: false,
      iva_percento: null,
      posti: null,
      visibilita: 'pubblico',
    })
    expect(await screen.findByRole('heading', { name: 'Corsi' })).toBeTruthy()
  })

  it('ogni due settimane, di venerdì, solo con la carta, con un codice: i giorni in mezzo si leggono nell’anteprima', async () => {
    const nuovo = piano({ nome: 'Corsi', abbonati: [] })
    const { server, user } = await renderPage('/abbonamenti/piani', {
      as: 'esercente',
      answers: { ...vuoto, [POST]: nuovo, [GET]: nuovo },
    })
    await user.click(await screen.findByRole('button', { name: 'Nuovo piano' }))
    const nel = within(await screen.findByRole('dialog'))
    await user.type(nel.getByLabelText('Nome'), 'Corsi')
    await user.type(nel.getByLabelText('Importo'), '14')
    await user.selectOptions(nel.getByLabelText('Si addebita'), 'altro')
    const quanti = nel.getByLabelText('Ogni quanti')
    await user.clear(quanti)
    await user.type(quanti, '13')
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    expect(await nel.findByText(/Al massimo 30 giorni, 12 settimane/)).toBeTruthy()
    await user.clear(quanti)
    await user.type(quanti, '2')
    await user.selectOptions(nel.getByLabelText('Giorno di addebito'), 'Di venerdì')
    await user.selectOptions(nel.getByLabelText('Si paga con'), 'Solo carta')
    await user.type(nel.getByLabelText('Codice (facoltativo)'), 'corsi')
    const righe = within(await nel.findByRole('region', { name: 'Anteprima degli addebiti' }))
    // Each later one is a whole period, on a Friday.
    expect(righe.getAllByRole('listitem')[1]?.textContent).toMatch(/14,00/)
    // Without weeks or months there is no such day.
    await user.selectOptions(nel.getByLabelText('Giorni, settimane, mesi o anni'), 'giorni')
    expect(nel.queryByLabelText('Giorno di addebito')).toBeNull()
    await user.selectOptions(nel.getByLabelText('Giorni, settimane, mesi o anni'), 'settimane')
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    await waitFor(() => expect(server.named(POST)).toHaveLength(1))
    expect(server.named(POST)[0]?.body).toMatchObject({
      cadenza: 'ogni_2_settimane',
      giorno_addebito: 5,
      metodi: ['carta'],
      codice: 'corsi',
    })
  })

  it('quello che non sta insieme si legge accanto al campo, e non parte nulla', async () => {
    const { server, user } = await renderPage('/abbonamenti/piani', {
      as: 'esercente',
      answers: vuoto,
    })
    await user.click(await screen.findByRole('button', { name: 'Nuovo piano' }))
    const nel = within(await screen.findByRole('dialog'))
    await user.type(nel.getByLabelText('Nome'), 'Corsi')
    await user.type(nel.getByLabelText('Importo'), '62')
    await user.click(nel.getByLabelText(/Alla fine della durata si rinnova da sé/))
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    expect(await nel.findByText(/Senza una durata non c’è niente da rinnovare/)).toBeTruthy()
    expect(server.named(POST)).toEqual([])
  })
})

describe('ABB-M1 (parte) la pagina di un piano', () => {
  it('chi ha abbonati legge che la modifica è una versione nuova, e poi la apre', async () => {
    const nuova = piano({ _id: '0000000000000000000000d2', versione: 2, importo_centesimi: 4900 })
    const { user } = await renderPage(`/abbonamenti/piani/${ID}`, {
      as: 'esercente',
      answers: {
        ...vuoto,
        [GET]: piano(),
        [`PATCH /api/piani/${ID}`]: nuova,
        [`GET /api/piani/${nuova._id}`]: {
          ...nuova,
          precedenti: [
            { _id: ID, versione: 1, importo_centesimi: 4500, cadenza: 'mensile', abbonati: 3 },
          ],
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Modifica' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/Chi è già abbonato tiene le condizioni che ha accettato/)).toBeTruthy()
    await user.clear(nel.getByLabelText('Importo'))
    await user.type(nel.getByLabelText('Importo'), '49')
    await user.click(nel.getByRole('button', { name: 'Salva il piano' }))
    expect(await screen.findByRole('link', { name: 'versione 1' })).toBeTruthy()
    expect(screen.getByText(/3 abbonati/)).toBeTruthy()
  })

  it('archiviare si conferma, e il rifiuto del server si legge', async () => {
    const { user } = await renderPage(`/abbonamenti/piani/${ID}`, {
      as: 'esercente',
      answers: {
        ...vuoto,
        [GET]: piano(),
        [`POST /api/piani/${ID}/archivia`]: () => refuse('stato_incompatibile'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Altre azioni' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Archivia/ }))
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/Chi è abbonato va avanti come prima/)).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Archivia' }))
    expect(await nel.findByRole('alert')).toBeTruthy()
  })

  it('le condizioni si leggono tutte, con imponibile e IVA che tornano al centesimo', async () => {
    const tutto = piano({
      iva_percento: 22,
      prova_giorni: 14,
      attivazione_centesimi: 2500,
      durata_periodi: 12,
      rinnovo_tacito: true,
      preavviso_giorni: 15,
      posti: 30,
      posti_liberi: 27,
    })
    await renderPage(`/abbonamenti/piani/${ID}`, {
      as: 'esercente',
      answers: { ...vuoto, [GET]: tutto },
    })
    const dati = (await screen.findByText('Dati del piano')).closest('section')
    expect(dati?.textContent?.replaceAll('\u00A0', ' ')).toContain(
      'IVA 22% inclusa (36,89 € + 8,11 €)',
    )
    expect(dati?.textContent).toContain('12 mesi, poi si rinnova da sé per altrettanto')
    expect(dati?.textContent).toContain('con 15 giorni di preavviso')
    expect(dati?.textContent).toContain('30, liberi 27')
  })

  it('ABB-M2 (parte) un cliente si iscrive con una proposta, che decide lui: senza sceglierlo non parte', async () => {
    const ISCRIVI = `POST /api/piani/${ID}/iscrivi`
    const { server, user } = await renderPage(`/abbonamenti/piani/${ID}`, {
      as: 'esercente',
      answers: {
        ...vuoto,
        [GET]: piano(),
        'POST /api/search/clienti': aPage([]),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Iscrivi un cliente' }))
    const nel = within(await screen.findByRole('dialog'))
    expect(nel.getByText(/finché non lo fa non comincia nulla/)).toBeTruthy()
    await user.click(nel.getByRole('button', { name: 'Invia la proposta' }))
    expect((await nel.findAllByText('Scegli un cliente dal tuo elenco')).length).toBeGreaterThan(0)
    expect(server.named(ISCRIVI)).toEqual([])
  })
})

describe('ABB-M1 (parte) il filtro di quanto spesso si addebita', () => {
  const CADENZE = 'GET /api/piani/cadenze'

  it('offre le cadenze che qualche piano ha, e quella scelta si toglie anche se non c’è più', async () => {
    const { server, user } = await renderPage('/abbonamenti/piani?cadenza=annuale', {
      as: 'esercente',
      answers: { ...vuoto, [CADENZE]: { cadenze: ['mensile', 'ogni_2_settimane'] } },
    })
    await user.click(await screen.findByRole('button', { name: /^Addebito/ }))
    const filtro = within(await screen.findByRole('dialog', { name: 'Filtro Addebito' }))
    await filtro.findByLabelText('Ogni mese')
    expect(filtro.getAllByRole('checkbox')).toHaveLength(3)
    expect(filtro.getByLabelText('Ogni anno')).toHaveProperty('checked', true)
    await user.click(filtro.getByLabelText('Ogni due settimane'))
    await waitFor(() =>
      expect(JSON.stringify(server.named(SEARCH).at(-1)?.body)).toContain('ogni_2_settimane'),
    )
    await user.click(filtro.getByLabelText('Ogni anno'))
    await waitFor(() =>
      expect(JSON.stringify(server.named(SEARCH).at(-1)?.body)).not.toContain('annuale'),
    )
  })

  it('senza risposta dice perché, e quella scelta si toglie lo stesso', async () => {
    const { server, user } = await renderPage('/abbonamenti/piani?cadenza=annuale', {
      as: 'esercente',
      answers: { ...vuoto, [CADENZE]: () => refuse('non_trovato') },
    })
    await user.click(await screen.findByRole('button', { name: /^Addebito/ }))
    const filtro = within(await screen.findByRole('dialog', { name: 'Filtro Addebito' }))
    expect(await filtro.findByText(/non esiste|non trovat/i)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Rimuovi il filtro Addebito' }))
    await waitFor(() =>
      expect(JSON.stringify(server.named(SEARCH).at(-1)?.body)).not.toContain('annuale'),
    )
  })
})
