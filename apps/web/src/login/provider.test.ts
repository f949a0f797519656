import { afterEach, describe, expect, it, vi } from 'vitest'
import { cameBack, offerProvider } from './provider.ts'

const link = () => {
  const element = document.createElement('a')
  element.hidden = true
  return element
}
const answers = (body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body))

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('accedere con un provider', () => {
  it('SPC-02 è offerto con il suo nome, e ricorda dove si voleva andare', async () => {
    answers({ nome: 'Comune di Prova' })
    window.history.replaceState(null, '', '/login?referrer=%2Fpagamenti%3Fstato%3Dpagato')
    const element = link()
    await offerProvider(element)
    expect(element.hidden).toBe(false)
    expect(element.textContent).toBe('Accedi con Comune di Prova')
    expect(element.getAttribute('href')).toBe(
      '/auth/provider/inizio?referrer=%2Fpagamenti%3Fstato%3Dpagato',
    )
  })

  it('senza provider, o se non si può sapere, non c’è', async () => {
    const element = link()
    answers({ nome: null })
    await offerProvider(element)
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await offerProvider(element)
    expect(element.hidden).toBe(true)
  })

  it('di chi torna si sa se non è riuscito, o quale codice manca', () => {
    expect(cameBack('?referrer=%2F&errore=provider')).toMatchObject({
      alert: expect.stringContaining('non è riuscito'),
    })
    expect(cameBack('?codice=totp')).toEqual({ canale: 'totp' })
    expect(cameBack('?codice=altro')).toBeNull()
    expect(cameBack('?errore=<b>')).toBeNull()
  })
})
