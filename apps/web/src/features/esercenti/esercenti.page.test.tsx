import {
  cambiaCapacita,
  chiediIntegrazione,
  limitaEsercente,
  rifiutaEsercente,
} from '@rateo/contract/persone/decisioni-esercente'
import { abilitaCredito } from '@rateo/contract/accordi/offerte-rate'
import type { EsercenteRow } from '@rateo/contract/persone/esercenti'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anEsercente } from '../../../test/esercente-fixture.ts'
import { senzaOfferte } from '../../../test/dilazione-fixtures.ts'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog, provaOstile, refusing } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const SEARCH = 'POST /api/search/esercenti'
const CONTA = 'POST /api/esercenti/conta'
const GET = `GET /api/esercenti/${ID}`

const row: EsercenteRow = {
  _id: ID,
  ragione_sociale: 'Cicli Tempesta',
  partita_iva: '01234567897',
  categoria: 'artigiani',
  citta: 'Spoleto',
  provincia: 'PG',
  stato: 'in_verifica',
  created_at: '2026-11-10T09:00:00.000Z',
  nello_stato_da: '2026-11-10T09:00:00.000Z',
  volume_centesimi: 0,
  insoluti_percento: 12.5,
  contestazioni_percento: null,
  consulente: null,
  documenti_mancanti: 2,
  ultimo_accesso_at: null,
}

describe('elenco', () => {
  const answers = {
    [SEARCH]: aPage([row]),
    [CONTA]: {
      stati: [
        { stato: 'attivo', quanti: 8 },
        { stato: 'in_verifica', quanti: 2 },
        { stato: 'inviato', quanti: 1 },
      ],
    },
  }

  it('ESE-M1 insoluti, attesa e documenti mancanti', async () => {
    await renderPage('/esercenti', { as: 'admin', answers })
    const table = await screen.findByRole('table', { name: 'Esercenti' })
    expect(within(table).getByText(/^Da \d+ giorni · 2 documenti mancanti$/)).toBeTruthy()
    expect(within(table).getByText(/12,5/)).toBeTruthy()
    expect(within(table).getByText('In verifica')).toBeTruthy()
    expect(within(table).getByText('Mai')).toBeTruthy()
  })

  it('ESE-M2 i contatori, con quello che aspetta una decisione per primo', async () => {
    const { user, router } = await renderPage('/esercenti', { as: 'admin', answers })
    const button = await screen.findByRole('button', { name: /Da decidere/ })
    expect(button.textContent).toContain('3')
    await user.click(button)
    await waitFor(() =>
      expect(router.state.location.href).toBe('/esercenti?stato=inviato,in_verifica'),
    )
  })

  it('SPC-08 per un altro ruolo è un altro indirizzo: la home, senza chiamate', async () => {
    const { server } = await renderPage('/esercenti', { as: 'esercente', answers })
    expect(server.named(SEARCH)).toEqual([])
    expect(screen.queryByRole('table', { name: 'Esercenti' })).toBeNull()
  })
})

describe('decisioni', () => {
  const show = (answers: object = {}) =>
    renderPage(`/esercente/${ID}`, { as: 'admin', answers: { [GET]: anEsercente(), ...answers } })

  type Persona = Awaited<ReturnType<typeof renderPage>>['user']
  async function altraDecisione(user: Persona, name: string) {
    await user.click(await screen.findByRole('button', { name: 'Altre decisioni' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  const APPROVA = `POST /api/esercenti/${ID}/approva`
  const conMancanze = (change: object) => {
    const chi = anEsercente()
    return { ...chi, riservato: chi.riservato && { ...chi.riservato, ...change } }
  }

  it('ESE-M3 approva chiede conferma, quando non manca nulla', async () => {
    const { user, server } = await show({
      [GET]: conMancanze({ documenti_mancanti: [] }),
      [APPROVA]: { _id: ID, stato: 'attivo', attende_conferma: false },
    })
    await user.click(await screen.findByRole('button', { name: 'Approva' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Approva' }))
    await waitFor(() => expect(server.named(APPROVA)[0]?.body).toEqual({}))
    expect(await screen.findByText('Cicli Tempesta è approvato.')).toBeTruthy()
  })

  it('ESE-M3 con qualcosa che manca lo elenca, e chiede un motivo e un secondo sì', async () => {
    const { user, server } = await show({
      [GET]: conMancanze({ passi_da_approvare: ['conto'] }),
      [APPROVA]: { _id: ID, stato: 'in_verifica', attende_conferma: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Approva' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Visura camerale')
    expect(dialog.textContent).toContain('da approvare')
    await user.type(within(dialog).getByLabelText('Perché approvarlo così'), 'Arriva domani')
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi il secondo sì' }))
    await waitFor(() => expect(server.named(APPROVA)[0]?.body).toEqual({ motivo: 'Arriva domani' }))
    expect(await screen.findByText(/serve il sì di un altro amministratore/)).toBeTruthy()
  })

  it('ESE-M3 il secondo amministratore legge chi lo ha chiesto e perché', async () => {
    const deroga = {
      motivo: 'Arriva domani.',
      chiesta_da: 'Anna Verdi',
      mia: false,
      at: '2026-11-20T10:00:00.000Z',
    }
    const { user, server } = await show({
      [GET]: conMancanze({ deroga }),
      [APPROVA]: { _id: ID, stato: 'attivo', attende_conferma: false },
    })
    expect(await screen.findByText('Anna Verdi chiede di approvarlo: serve il tuo sì')).toBeTruthy()
    expect(screen.getByText(/“Arriva domani”\. Chiesto il 20\/11\/2026, 11:00/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Approva' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Anna Verdi')
    expect(dialog.textContent).toContain('“Arriva domani”')
    await user.click(within(dialog).getByRole('button', { name: 'Approva lo stesso' }))
    await waitFor(() => expect(server.named(APPROVA)[0]?.body).toEqual({}))
  })

  it('ESE-M3 rifiuta vuole un motivo, e tiene quello scritto se il server dice di no', async () => {
    const name = `POST /api/esercenti/${ID}/rifiuta`
    const { user, server } = await show({ [name]: () => refuse('stato_incompatibile') })
    await altraDecisione(user, 'Rifiuta')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Rifiuta' }))
    expect(within(dialog).getByText(/Scrivi il motivo/)).toBeTruthy()
    expect(server.named(name)).toEqual([])
    await user.type(within(dialog).getByLabelText('Motivo'), 'Attività non ammessa')
    await user.click(within(dialog).getByRole('button', { name: 'Rifiuta' }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
    expect(server.named(name)[0]?.body).toEqual({ motivo: 'Attività non ammessa' })
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe(
      'Attività non ammessa',
    )
  })

  it('ESE-M3 chiede integrazione solo dei passi scelti, ognuno con il suo testo', async () => {
    const name = `POST /api/esercenti/${ID}/chiedi_integrazione`
    const { user, server } = await show({ [name]: { _id: ID, stato: 'integrazione_richiesta' } })
    await altraDecisione(user, 'Chiedi integrazione')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi' }))
    expect(within(dialog).getByText('Scegli almeno un passo da rivedere.')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Documenti' }))
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi' }))
    expect(within(dialog).getByText('Scrivi che cosa manca')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/in “Documenti”/), 'Manca la visura')
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi' }))
    await waitFor(() =>
      expect(server.named(name)[0]?.body).toEqual({
        voci: [{ passo: 'documenti', testo: 'Manca la visura' }],
      }),
    )
  })

  it('ESE-M3 una sospensione: perché, fino a quando, che cos’altro si ferma', async () => {
    const name = `POST /api/esercenti/${ID}/sospendi`
    const azioni_consentite = [
      { azione: 'sospendi', consentita: true, motivo: null },
      { azione: 'cessa', consentita: false, motivo: 'Non è possibile: è nello stato “Attivo”.' },
    ]
    const { user, server } = await show({
      [GET]: anEsercente({ stato: 'attivo', azioni_consentite }),
      [name]: { _id: ID, stato: 'sospeso' },
    })
    await user.click(await screen.findByRole('button', { name: 'Provvedimenti' }))
    const cessa = await screen.findByRole('menuitem', { name: /Chiudi subito/ })
    expect(cessa.getAttribute('aria-disabled')).toBe('true')
    expect(cessa.textContent).toContain('è nello stato “Attivo”')
    await user.click(screen.getByRole('menuitem', { name: 'Sospendi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sospendere l’esercente?' })
    await user.click(within(dialog).getByRole('button', { name: 'Sospendi' }))
    expect(await within(dialog).findByText(/Scrivi il motivo/)).toBeTruthy()
    await user.click(within(dialog).getByLabelText('Rimborsi'))
    await user.type(within(dialog).getByLabelText('Motivo'), 'Troppi reclami')
    await user.click(within(dialog).getByRole('button', { name: 'Sospendi' }))
    await waitFor(() =>
      expect(server.named(name)[0]?.body).toEqual({
        motivo: 'Troppi reclami',
        fino_al: null,
        ferma: ['rimborsi'],
      }),
    )
  })

  it.each([
    ['rifiuta', 'Rifiuta', null, 'Rifiuta', rifiutaEsercente],
    ['chiedi_integrazione', 'Chiedi integrazione', 'Documenti', 'Chiedi', chiediIntegrazione],
  ] as const)('X8 %s: valori ostili in ogni campo', async (azione, via, tick, submit, call) => {
    const { answers, said } = refusing({ [`POST /api/esercenti/${ID}/${azione}`]: call })
    const { user } = await show(answers)
    await altraDecisione(user, via)
    const root = await dialog()
    if (tick) await user.click(within(root).getByRole('checkbox', { name: tick }))
    await provaOstile({ root, submit, said })
  })

  it('X8 limita: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ [`POST /api/esercenti/${ID}/limita`]: limitaEsercente })
    const azioni_consentite = [{ azione: 'limita', consentita: true, motivo: null }]
    const { user } = await show({
      [GET]: anEsercente({ stato: 'attivo', azioni_consentite }),
      ...answers,
    })
    await user.click(await screen.findByRole('button', { name: 'Provvedimenti' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Limita' }))
    const root = await screen.findByRole('dialog', { name: 'Limitare l’esercente?' })
    await within(root).findByLabelText('Fino al')
    await provaOstile({ root, submit: 'Limita', said })
  })

  it('DIL-M3 (parte) l’amministratore abilita al credito, e scrive perché', async () => {
    const name = `POST /api/esercenti/${ID}/abilita_credito`
    const { user, server } = await show({
      'GET /api/offerte_rate': senzaOfferte,
      [name]: { credito_abilitato_at: '2026-11-21T09:00:00.000Z' },
    })
    await user.click(await screen.findByRole('button', { name: 'Abilita al credito' }))
    const root = await dialog()
    await user.click(within(root).getByRole('button', { name: 'Abilita' }))
    expect(await within(root).findByText(/Scrivi il motivo/)).toBeTruthy()
    await user.type(within(root).getByLabelText('Motivo'), 'Verificati i requisiti')
    await user.click(within(root).getByRole('button', { name: 'Abilita' }))
    await screen.findByText('Cicli Tempesta è abilitato al credito ai consumatori.')
    expect(server.named(name)[0]?.body).toEqual({ motivo: 'Verificati i requisiti' })
  })

  it('X8 DIL-M3 (parte) abilita al credito: valori ostili nel campo', async () => {
    const { answers, said } = refusing({
      [`POST /api/esercenti/${ID}/abilita_credito`]: abilitaCredito,
    })
    const { user } = await show({
      'GET /api/offerte_rate': senzaOfferte,
      ...answers,
    })
    await user.click(await screen.findByRole('button', { name: 'Abilita al credito' }))
    await provaOstile({ root: await dialog(), submit: 'Abilita', said })
  })

  it('X8 ferma o riprendi operazioni: valori ostili in ogni campo', async () => {
    const { answers, said } = refusing({ [`POST /api/esercenti/${ID}/capacita`]: cambiaCapacita })
    const azioni_consentite = [{ azione: 'cambia_capacita', consentita: true, motivo: null }]
    const { user } = await show({
      [GET]: anEsercente({ stato: 'attivo', azioni_consentite }),
      ...answers,
    })
    await user.click(await screen.findByRole('button', { name: 'Provvedimenti' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ferma o riprendi operazioni' }))
    const root = await screen.findByRole('dialog', { name: 'Ferma o riprendi operazioni' })
    await within(root).findByLabelText('Motivo')
    await provaOstile({ root, submit: 'Salva', said })
  })

  it('a decisione presa non restano pulsanti', async () => {
    await show({ [GET]: anEsercente({ stato: 'attivo' }) })
    await screen.findByRole('heading', { name: 'Cicli Tempesta' })
    expect(screen.queryByRole('button', { name: 'Approva' })).toBeNull()
  })
})

describe('profilo', () => {
  it('RIC-M2 (parte) un estraneo vede chi è e che cosa accetta, non gli elenchi', async () => {
    await renderPage(`/esercente/${ID}`, {
      as: 'esercente',
      answers: {
        [GET]: anEsercente({
          stato: 'attivo',
          saldo: null,
          riservato: null,
          azioni_consentite: [],
        }),
      },
    })
    expect(await screen.findByText('Carta, Pagamento a rate')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Parti della scheda' })).toBeNull()
    expect(screen.queryByText('Dati riservati')).toBeNull()
  })

  it('RIC-M3 un esercente si nasconde dalla ricerca', async () => {
    const name = `POST /api/esercenti/${ID}/visibilita`
    const { user, server } = await renderPage(`/esercente/${ID}`, {
      as: 'esercente',
      answers: {
        [GET]: anEsercente({ stato: 'attivo', azioni_consentite: [] }),
        [name]: { _id: ID, visibile: false },
      },
    })
    await user.click(await screen.findByLabelText('Compare nella ricerca'))
    await waitFor(() => expect(server.named(name)[0]?.body).toEqual({ visibile: false }))
  })

  it('SCH-M5 un id sconosciuto dice "Non trovato"', async () => {
    await renderPage(`/esercente/${ID}`, { answers: { [GET]: () => refuse('non_trovato') } })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
  })
})
