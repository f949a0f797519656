import type { CampoParametro } from '@rateo/contract/ponte/gestione'
import { UNITA_SI_NO } from '@rateo/domain/stati/parametro'

type Limiti = { min?: number; max: number; unita?: string }

export const testo = (
  nome: string,
  etichetta: string,
  { min = 0, max }: Limiti,
): CampoParametro => ({
  nome,
  etichetta,
  tipo: 'testo',
  min,
  max,
  unita: '',
})

export const intero = (
  nome: string,
  etichetta: string,
  { min = 0, max, unita = '' }: Limiti,
): CampoParametro => ({ nome, etichetta, tipo: 'intero', min, max, unita })

export const siNo = (nome: string, etichetta: string): CampoParametro =>
  intero(nome, etichetta, { max: 1, unita: UNITA_SI_NO })

export const centesimi = (nome: string, etichetta: string, max: number): CampoParametro => ({
  nome,
  etichetta,
  tipo: 'centesimi',
  min: 0,
  max,
  unita: '€',
})

/** Numbers parted by commas. */
export const numeri = (nome: string, etichetta: string): CampoParametro =>
  testo(nome, etichetta, { max: 80 })
