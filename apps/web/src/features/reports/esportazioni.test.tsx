import type { AzioneMultipla } from '@rateo/contract/ponte/azioni-multiple'
import type { Esportazione } from '@rateo/contract/ponte/esportazioni'
import { chiediReportBody } from '@rateo/contract/ponte/reports'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aPage, ID } from '../../../test/fixtures.ts'
import { dialog } from '../../../test/hostile.ts'
import { renderPage } from '../../../test/render.tsx'

const PAGE = '/reports?scheda=esportazioni'
const FILES = 'GET /api/esportazioni'
const ACTIONS = 'GET /api/azioni_multiple'
const AT = '2026-11-20T10:20:00.000Z'

const aFile = (change: Partial<Esportazione> = {}): Esportazione => ({
  _id: ID,
  raccolta: 'pagamenti',
  formato: 'csv',
  cerca: '',
  filtri: [],
  stato: 'pronto',
  righe_previste: 1200,
  righe_fatte: 1200,
  totali: {},
  byte: 40_000,
  motivo: null,
  scade_at: '2026-11-27T10:20:00.000Z',
  created_at: AT,
  ...change,
})
const files = (data: Esportazione[], azioni: AzioneMultipla[] = []) => ({
  [FILES]: { data },
  [ACTIONS]: { data: azioni },
})
const plain = (element: HTMLElement | undefined) =>
  (element?.textContent ?? '').replaceAll('\u00A0', ' ')

describe('X4 le proprie esportazioni', () => {
  it('X4 pronta: che elenco è, quante righe, fino a quando, e da dove si scarica', async () => {
    await renderPage(PAGE, {
      as: 'cliente',
      answers: files([
        aFile(),
        aFile({ _id: `${ID.slice(0, -1)}2`, cerca: 'rossi', filtri: ['pagato', 'carta'] }),
      ]),
    })
    const list = await screen.findByRole('list', { name: 'Le tue esportazioni' })
    const [whole, part] = within(list).getAllByRole('listitem').map(plain)
    expect(whole).toContain('Pagamenti · tutto l’elenco')
    expect(whole).toContain('CSV · chiesta il 20/11/2026, 11:20 · 1.200 righe · fino al 27/11/2026')
    expect(part).toContain('Pagamenti · “rossi” · pagato · carta')
    const file = within(list).getByRole('link', { name: 'Scarica Pagamenti · tutto l’elenco' })
    expect(file.getAttribute('href')).toBe(`/api/esportazioni/${ID}/file`)
  })

  it('X4 mentre si prepara dice a che punto è, e quando è pronta si scarica da sola la notizia', async () => {
    let isReady = false
    const { server } = await renderPage(PAGE, {
      as: 'cliente',
      answers: {
        ...files([]),
        [FILES]: () => ({
          data: [aFile(isReady ? {} : { stato: 'in_elaborazione', righe_fatte: 300 })],
        }),
      },
    })
    expect(plain(await screen.findByRole('list', { name: 'Le tue esportazioni' }))).toContain(
      '300 di 1.200 righe',
    )
    expect(screen.queryByRole('link', { name: /^Scarica/ })).toBeNull()
    isReady = true
    expect(await screen.findByRole('link', { name: /^Scarica/ }, { timeout: 10_000 })).toBeTruthy()
    expect(server.named(FILES).length).toBeGreaterThan(1)
  })

  it('X4 non riuscita dice perché, scaduta non c’è più: nessuna delle due si scarica', async () => {
    const motivo = 'L’elenco ha più di 500.000 righe.'
    const gone = aFile({ _id: `${ID.slice(0, -1)}2`, stato: 'scaduto' })
    await renderPage(PAGE, {
      as: 'cliente',
      answers: files([aFile({ stato: 'fallito', motivo }), gone]),
    })
    const list = await screen.findByRole('list', { name: 'Le tue esportazioni' })
    expect(within(list).queryByRole('link')).toBeNull()
    expect(within(list).getAllByRole('listitem').map(plain)[0]).toContain(motivo)
  })

  it('X12 senza file dice da dove si fanno', async () => {
    await renderPage(PAGE, { as: 'esercente', answers: files([]) })
    expect(await screen.findByText(/scegli i filtri e premi “Esporta”/)).toBeTruthy()
  })

  it('SPC-24 se non si leggono, si riprova', async () => {
    let isUp = false
    const { user } = await renderPage(PAGE, {
      as: 'esercente',
      answers: {
        ...files([]),
        [FILES]: () => (isUp ? { data: [aFile()] } : refuse('errore_interno')),
      },
    })
    const again = await screen.findByRole('button', { name: 'Riprova' })
    isUp = true
    await user.click(again)
    expect(await screen.findByRole('list', { name: 'Le tue esportazioni' })).toBeTruthy()
  })

  const azione: AzioneMultipla = {
    _id: ID,
    raccolta: 'pagamenti',
    azione: 'annulla',
    titolo: 'Annulla',
    stato: 'pronto',
    righe: 40,
    riuscite: 38,
    saltate: 2,
    created_at: AT,
  }

  it('X5 un’azione su più righe dice quante sono riuscite e quante saltate', async () => {
    await renderPage(PAGE, { as: 'esercente', answers: files([], [azione]) })
    const list = await screen.findByRole('list', { name: 'Azioni su più righe' })
    expect(plain(list)).toContain('Annulla: pagamenti')
    expect(plain(list)).toContain('38 riuscite, 2 saltate di 40')
  })

  it('X5 il cliente non ne ha: non le chiede nemmeno', async () => {
    const { server } = await renderPage(PAGE, { as: 'cliente', answers: files([], [azione]) })
    await screen.findByText(/premi “Esporta”/)
    expect(server.named(ACTIONS)).toHaveLength(0)
  })
})

describe('REP-M2 (parte) chiedere un report', () => {
  const ASK = 'POST /api/reports'
  async function openDialog(as: 'esercente' | 'admin', answers: object = {}) {
    const page = await renderPage('/reports?scheda=report', {
      as,
      answers: { 'POST /api/search/reports': aPage([], { totals: null }), ...answers },
    })
    const [ask] = await screen.findAllByRole('button', { name: 'Chiedi un report' })
    if (ask) await page.user.click(ask)
    return { ...page, root: await dialog() }
  }

  it('REP-M2 (parte) propone il mese in corso; “Mese scorso” è tutto il mese, e si dice che cosa conta', async () => {
    const { server, user, root } = await openDialog('esercente', {
      [ASK]: () => refuse('troppe_richieste'),
    })
    await user.click(within(root).getByRole('button', { name: 'Mese scorso' }))
    await user.click(within(root).getByRole('button', { name: 'Chiedi il report' }))
    await waitFor(() => expect(server.named(ASK)).toHaveLength(1))
    const { data: asked } = chiediReportBody.safeParse(server.named(ASK)[0]?.body)
    expect(asked?.dal).toMatch(/-01$/)
    expect(asked?.al.slice(0, 7)).toBe(asked?.dal.slice(0, 7))
    expect(aggiungiGiorni(asked?.al ?? '', 1)).toMatch(/-01$/)
  })

  it('REP-M2 (parte) dopo un rifiuto quello che era scelto resta', async () => {
    const { user, root } = await openDialog('esercente', {
      [ASK]: () => refuse('troppe_richieste'),
    })
    const tipo = within(root).getByLabelText<HTMLSelectElement>('Che cosa vuoi vedere')
    await user.selectOptions(tipo, 'rimborsi')
    await user.click(within(root).getByRole('button', { name: 'Chiedi il report' }))
    await within(root).findByText(/Hai fatto troppe richieste/)
    expect(tipo.value).toBe('rimborsi')
  })
})
