import { expect, it } from 'vitest'
import { type MetodoCassa, quadra, quadraturaDi } from './cassa.ts'

type Contati = Partial<Record<MetodoCassa, number>>
const righe = (atteso: Contati, contato: Contati) => quadra(atteso, contato)

it.each([
  [{ contanti: 100, pos: 50 }, { contanti: 100, pos: 50 }, 'quadra', 'quadra'],
  [
    { contanti: 100, pos: 50 },
    { contanti: 90, pos: 50 },
    'differenza_aperta',
    'differenza_giustificata',
  ],
  [
    { contanti: 100, pos: 50 },
    { contanti: 100, pos: 60 },
    'differenza_aperta',
    'differenza_giustificata',
  ],
  // A shortage does not hide an overage.
  [
    { contanti: 100, pos: 50 },
    { contanti: 90, pos: 60 },
    'differenza_aperta',
    'differenza_giustificata',
  ],
] as const)(
  'una chiusura quadra se quadra ogni metodo: %j contato %j',
  (atteso, contato, senzaNota, conNota) => {
    expect(quadraturaDi(righe(atteso, contato), null)).toBe(senzaNota)
    expect(quadraturaDi(righe(atteso, contato), 'resto dato male')).toBe(conNota)
  },
)
