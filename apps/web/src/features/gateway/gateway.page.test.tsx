import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../test/fake-server.ts'
import { aGateway, ID } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/render.tsx'

const GET = `GET /api/gateway/${ID}`
const PAGA = `POST /api/gateway/${ID}/paga`
const ABBANDONA = `POST /api/gateway/${ID}/abbandona`
const PROVIDER = 'http://psp.esempio.it/sessione/1'
const inCorso = aGateway({ stato: 'in_corso', url_pagamento: PROVIDER })

const open = (answers: Record<string, unknown>) =>
  renderPage(`/gateway/${ID}`, { as: 'cliente', answers })
const payButton = () => screen.findByRole('button', { name: /^Paga 120,50\s€$/ })

describe('stati', () => {
  it('GTW-M1 dice a chi, per che cosa, quanto, entro quando, e che non ci sono commissioni', async () => {
    await open({ [GET]: aGateway() })
    await payButton()
    const text = screen.getByRole('main').textContent ?? ''
    for (const part of [
      'Officina Bellini',
      'P. IVA 01234567897',
      'Tagliando e cambio olio',
      '120,50\u00A0€',
      'sabato 5 dicembre 2026',
      'Nessuna commissione',
      'officina@esempio.it',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('GTW-M1 il logo sta accanto al nome; senza, la sua iniziale', async () => {
    const { unmount } = await open({ [GET]: aGateway() })
    await payButton()
    expect(document.querySelector('main img')).toBeNull()
    unmount()
    const { esercente } = aGateway()
    await open({ [GET]: aGateway({ esercente: { ...esercente, logo: '7' } }) })
    await payButton()
    const address = `/api/esercenti/${esercente._id}/logo?v=7`
    expect(document.querySelector('main img')?.getAttribute('src')).toBe(address)
  })

  it.each([
    ['in_corso', 'C’è un pagamento in corso'],
    ['in_verifica', 'In verifica: non riprovare, ti avvisiamo noi'],
    ['in_elaborazione', 'Addebito programmato'],
    ['scaduto', 'Il link è scaduto'],
    ['annullato', 'Richiesta annullata'],
    ['a_rate', 'Questo importo si paga a rate'],
  ] as const)('GTW-M3 %s: "%s", e nessun pulsante per pagare', async (stato, title) => {
    await open({ [GET]: aGateway({ stato }) })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Paga / })).toBeNull()
  })

  it.each([
    ['pagato', 'Pagato'],
    ['parzialmente_rimborsato', 'Rimborsato in parte'],
    ['rimborsato', 'Rimborsato'],
    ['contestato', 'Contestato'],
  ] as const)(
    'GTW-M3 GTW-M5 già pagato e poi %s: "%s", con quello che è successo al denaro',
    async (stato_pagamento, title) => {
      const messaggio = 'Quello che è successo al denaro.'
      const esito = { riuscito: true, codice: null, messaggio }
      await open({ [GET]: aGateway({ stato: 'pagato', stato_pagamento, esito }) })
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(messaggio)).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^Paga / })).toBeNull()
    },
  )

  it('GTW-M3 la ricevuta si apre quando c’è, non prima', async () => {
    const pagato = { stato: 'pagato', stato_pagamento: 'pagato' } as const
    const { unmount } = await open({ [GET]: aGateway(pagato) })
    expect(await screen.findByText(/La stiamo preparando/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Apri la ricevuta' })).toBeNull()
    unmount()
    await open({ [GET]: aGateway({ ...pagato, ricevuta: 'RIC-2026-00001' }) })
    expect(await screen.findByRole('link', { name: 'Apri la ricevuta' })).toBeTruthy()
  })

  it('GTW-M3 un credito a cui l’esercente ha rinunciato non è detto annullato, né non dovuto', async () => {
    await open({ [GET]: aGateway({ stato: 'annullato', stato_pagamento: 'irrecuperabile' }) })
    expect(await screen.findByText('Da qui non si paga più')).toBeTruthy()
    expect(screen.queryByText(/non devi pagare nulla/)).toBeNull()
  })

  it('GTW-M1 un debito che si paga a rate porta alla sua dilazione', async () => {
    const dilazione_id = '0000000000000000000000d1'
    await open({ [GET]: aGateway({ stato: 'a_rate', dilazione_id, da_pagare_centesimi: 0 }) })
    const link = await screen.findByRole('link', { name: 'Vai alla dilazione' })
    expect(link.getAttribute('href')).toBe(`/dilazioni/${dilazione_id}`)
  })

  it('GTW-M3 X10 il link di un altro è "Non trovato"', async () => {
    await open({ [GET]: () => refuse('non_trovato') })
    expect(await screen.findByRole('heading', { name: 'Non trovato' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Torna ai pagamenti' })).toBeTruthy()
  })

  it.each(['esercente', 'admin'] as const)('GTW-M3 %s non paga e non chiede nulla', async (as) => {
    const { server } = await renderPage(`/gateway/${ID}`, { as, answers: { [GET]: aGateway() } })
    expect(await screen.findByText('Questa pagina è per chi paga')).toBeTruthy()
    expect(server.named(GET)).toHaveLength(0)
  })

  it('GTW-M3 un link scaduto: se ne chiede un altro, e la risposta si legge', async () => {
    const { user } = await open({
      [GET]: aGateway({ stato: 'scaduto' }),
      [`POST /api/gateway/${ID}/chiedi_link`]: { messaggio: 'Abbiamo avvisato Officina Bellini.' },
    })
    await user.click(await screen.findByRole('button', { name: 'Chiedi un nuovo link' }))
    expect(await screen.findByText('Abbiamo avvisato Officina Bellini.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chiedi un nuovo link' })).toBeNull()
  })
})

describe('esiti', () => {
  it('GTW-M5 un rifiuto dice che non è stato addebitato nulla, con il codice, e si può riprovare', async () => {
    const messaggio = 'Il saldo della carta è insufficiente. Non è stato addebitato alcun importo.'
    const esito = { riuscito: false, codice: 'fondi_insufficienti', messaggio }
    await open({ [GET]: aGateway({ esito }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(messaggio)
    expect(within(alert).getByText('fondi_insufficienti').closest('details')?.open).toBe(false)
    expect(await payButton()).toBeTruthy()
  })

  it('GTW-M5 pagato: ricevuta e ritorno ai pagamenti', async () => {
    await open({ [GET]: aGateway({ stato: 'pagato', ricevuta: 'RIC-2026-00001' }) })
    expect(await screen.findByText('RIC-2026-00001')).toBeTruthy()
    const receipt = screen.getByRole('link', { name: 'Apri la ricevuta' })
    expect(receipt.getAttribute('href')).toBe(`/api/pagamenti/${ID}/ricevuta`)
    expect(screen.getByRole('link', { name: 'Torna ai pagamenti' }).getAttribute('href')).toBe(
      '/pagamenti',
    )
  })
})

describe('pagare una volta sola', () => {
  const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})

  it('GTW-M4 una risposta che tarda: dopo tre secondi dice di aspettare, e che non serve ripetere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await open({ [GET]: aGateway(), [PAGA]: () => new Promise(() => {}) })
    await user.click(await payButton())
    expect(screen.queryByText(/Stiamo ancora aspettando/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3100))
    expect(
      screen.getByText(/Stiamo ancora aspettando la risposta: non serve ripetere/),
    ).toBeTruthy()
    vi.useRealTimers()
  })

  it('GTW-M5 il fuoco va all’esito: dopo aver premuto, e tornando dalla pagina del servizio', async () => {
    const pagato = aGateway({ stato: 'pagato', stato_pagamento: 'pagato' })
    const { user, unmount } = await open({ [GET]: aGateway(), [PAGA]: pagato })
    await user.click(await payButton())
    const title = await screen.findByRole('heading', { name: 'Pagato' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    unmount()
    await renderPage(`/gateway/${ID}?esito=fatto`, { as: 'cliente', answers: { [GET]: pagato } })
    const again = await screen.findByRole('heading', { name: 'Pagato' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('GTW-M3 chi torna con "Annulla" sceglie subito di nuovo: si chiude quella pagina, e una volta sola', async () => {
    const messaggio = 'Hai lasciato il pagamento a metà. Non è stato addebitato alcun importo.'
    const dopo = aGateway({ esito: { riuscito: false, codice: null, messaggio } })
    let isOpen = true
    const { server, router } = await renderPage(`/gateway/${ID}?esito=lasciato&sessione=s-1`, {
      as: 'cliente',
      answers: {
        [GET]: () => (isOpen ? inCorso : dopo),
        [ABBANDONA]: () => {
          isOpen = false
          return dopo
        },
      },
    })
    expect(await payButton()).toBeTruthy()
    expect(screen.getByText(messaggio)).toBeTruthy()
    expect(server.named(ABBANDONA).map(({ body }) => body)).toEqual([{ sessione: 's-1' }])
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('GTW-M3 "Annulla" che non si è potuto chiudere: si riprende o si riprova, e dice perché', async () => {
    await renderPage(`/gateway/${ID}?esito=lasciato&sessione=s-1`, {
      as: 'cliente',
      answers: { [GET]: inCorso, [ABBANDONA]: () => refuse('stato_incompatibile') },
    })
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('button', { name: 'Riprendi il pagamento' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Abbandona e ricomincia' })).toBeTruthy()
  })

  it('GTW-M4 paga va alla pagina del servizio, e il pulsante resta bloccato', async () => {
    const assign = leaving()
    const { server, user } = await open({ [GET]: aGateway(), [PAGA]: inCorso })
    await user.dblClick(await payButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PROVIDER))
    expect(server.named(PAGA)).toHaveLength(1)
    expect(server.named(PAGA)[0]?.body).toEqual({
      metodo: 'carta',
      totale_visto_centesimi: 12_050,
    })
    expect(screen.queryByRole('button', { name: /^Paga / })).toBeNull()
  })

  it('GTW-B3 la mora si legge con giorni e tasso, e si conferma la cifra mostrata', async () => {
    const riga = { tipo: 'mora' as const, dal: '2026-11-10', al: '2026-11-21', giorni: 12 }
    const mora = {
      totale_centesimi: 123,
      righe: [{ ...riga, tasso: 1.6, importo_centesimi: 123 }],
    }
    leaving()
    const { server, user } = await open({
      [GET]: aGateway({ mora, da_pagare_centesimi: 12_173 }),
      [PAGA]: inCorso,
    })
    await screen.findByText(
      /^Di cui mora 1,23.€: 12 giorni al 1,60% annuo, dal 10\/11\/2026 al 21\/11\/2026$/,
    )
    await user.click(screen.getByRole('button', { name: /^Paga 121,73/ }))
    await waitFor(() => expect(server.named(PAGA)).toHaveLength(1))
    expect(server.named(PAGA)[0]?.body).toMatchObject({ totale_visto_centesimi: 12_173 })
  })

  it('GTW-M4 la chiave nasce con la pagina e resta dopo una risposta persa e una ricarica', async () => {
    const lost = () => {
      throw new TypeError('fetch failed')
    }
    const first = await open({ [GET]: aGateway(), [PAGA]: lost })
    await payButton()
    const key = sessionStorage.getItem(`rateo:chiave:paga:${ID}`)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    await first.user.click(await payButton())
    await screen.findByText('Pagamento non avviato')
    first.unmount()

    leaving()
    const second = await open({ [GET]: aGateway(), [PAGA]: inCorso })
    await second.user.click(await payButton())
    await waitFor(() => expect(second.server.named(PAGA)).toHaveLength(1))
    const sent = [first, second].map(({ server }) =>
      server.named(PAGA)[0]?.headers.get('idempotency-key'),
    )
    expect(sent).toEqual([key, key])
    await waitFor(() => expect(sessionStorage.getItem(`rateo:chiave:paga:${ID}`)).not.toBe(key))
  })

  it('GTW-M4 pagato nel frattempo in un’altra scheda: lo dice e non addebita altro', async () => {
    let isPaid = false
    const { user } = await open({
      [GET]: () => aGateway(isPaid ? { stato: 'pagato', stato_pagamento: 'pagato' } : {}),
      [PAGA]: () => {
        isPaid = true
        return refuse('gia_pagato')
      },
    })
    await user.click(await payButton())
    expect(await screen.findByText('Pagato')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Paga / })).toBeNull()
  })

  it('GTW-M4 una scheda lasciata aperta vede l’esito da sola', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let stato: 'in_verifica' | 'pagato' = 'in_verifica'
    await open({ [GET]: () => aGateway({ stato, stato_pagamento: stato }) })
    await screen.findByText('In verifica: non riprovare, ti avvisiamo noi')
    stato = 'pagato'
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByText('Pagato')).toBeTruthy()
    vi.useRealTimers()
  })

  it('GTW-M3 in corso: si riprende la stessa pagina, o si abbandona e si ricomincia', async () => {
    const assign = leaving()
    let isOpen = true
    const { server, user } = await open({
      [GET]: () => (isOpen ? inCorso : aGateway()),
      [ABBANDONA]: () => {
        isOpen = false
        return aGateway()
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Abbandona e ricomincia' }))
    expect(await payButton()).toBeTruthy()
    expect(server.named(ABBANDONA)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(assign).not.toHaveBeenCalled()
  })

  it('GTW-M5 in corso: nessun avviso d’errore finché abbandonare non è rifiutato, poi la sua frase', async () => {
    const { user } = await open({
      [GET]: inCorso,
      [ABBANDONA]: () => refuse('stato_incompatibile'),
    })
    const abbandona = await screen.findByRole('button', { name: 'Abbandona e ricomincia' })
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(abbandona)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('button', { name: 'Riprendi il pagamento' })).toBeTruthy()
  })
})
