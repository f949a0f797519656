import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSessione } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { serverNow, setServerNow } from './server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  setServerNow(new Date().toISOString())
})

const alle = (adesso: string) => ({ ...aSessione('esercente'), adesso })

describe('il giorno del portale', () => {
  it('SPC-22 X6 è quello del server: un computer con un’altra data non cambia nulla', async () => {
    await renderPage('/home', { answers: { 'GET /session': alle('2028-05-04T10:00:00.000Z') } })
    expect(serverNow().toISOString().slice(0, 10)).toBe('2028-05-04')
    expect(screen.getByText(/04\/05\/2028/)).toBeTruthy()
  })

  it('X6 passa con la mezzanotte di Roma anche su una pagina lasciata aperta', async () => {
    // A quarter to midnight in Rome, where the computer believes it is noon of years ago.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2020-01-01T12:00:00Z') })
    await renderPage('/home', { answers: { 'GET /session': alle('2028-05-04T21:45:00.000Z') } })
    expect(screen.getByText(/04\/05\/2028/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(16 * 60_000))
    expect(screen.getByText(/05\/05\/2028/)).toBeTruthy()
  })
})
