import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DayInput } from './day-input.tsx'

function One({
  initial = '',
  ...limits
}: {
  initial?: string
  minDate?: string
  maxDate?: string
}) {
  const [value, setValue] = useState(initial)
  return (
    <MantineProvider env="test">
      <DayInput label="Scadenza" value={value} onChange={setValue} {...limits} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-12-24')}>
        Prossimo
      </button>
    </MantineProvider>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Scadenza')
const kept = () => screen.getByRole('status').textContent
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  fireEvent.blur(field())
}

it.each(['-1', '9'.repeat(30), '31/02/2026', 'domani', '<script>', 'à'.repeat(10_000)])(
  'X8 “%s” resta scritto, dice perché, e non diventa un altro giorno',
  (text) => {
    render(<One initial="2026-03-05" />)
    type(text)
    expect(field().value).toBe(text)
    expect(kept()).toBe('')
    expect(screen.getByText(/Scrivi la data come/)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    type('6/3/2026')
    expect(kept()).toBe('2026-03-06')
    expect(screen.queryByText(/Scrivi la data come/)).toBeNull()
  },
)

it('X8 fuori dai limiti dice quali, vuoto è vuoto, e un giorno scelto altrove vale', () => {
  render(<One initial="2026-03-05" minDate="2026-03-01" maxDate="2026-03-31" />)
  type('01/04/2026')
  expect(screen.getByText('L’ultima data possibile è 31/03/2026')).toBeTruthy()
  type('28/02/2026')
  expect(screen.getByText('La prima data possibile è 01/03/2026')).toBeTruthy()
  expect(kept()).toBe('')
  type('')
  expect([kept(), field().value]).toEqual(['', ''])
  expect(screen.queryByText(/data possibile/)).toBeNull()
  type('boh')
  fireEvent.click(screen.getByRole('button', { name: 'Prossimo' }))
  expect([kept(), field().value]).toEqual(['2026-12-24', '24/12/2026'])
})

it('X8 Invio manda quello che si vede, non il giorno di prima', () => {
  render(<One initial="2026-03-05" />)
  fireEvent.change(field(), { target: { value: 'boh' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(kept()).toBe('')
})
