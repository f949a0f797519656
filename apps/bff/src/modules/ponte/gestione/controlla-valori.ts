import type { CampoParametro, Valori } from '@rateo/contract/ponte/gestione'
import { istanteDelMomento } from '@rateo/domain/tempo/manutenzione'
import * as z from 'zod/mini'
import { AppError, type FieldError } from '../../../http/errors.ts'
import type { DefinizioneParametro } from './parametri.ts'

function errore(campo: CampoParametro, valore: unknown): string | null {
  const { tipo, min, max, etichetta } = campo
  if (tipo === 'email' && valore === '') return null
  if (tipo === 'email' && !z.safeParse(z.email(), valore).success) {
    return 'Inserisci un indirizzo e-mail, ad esempio assistenza@esempio.it'
  }
  if (tipo === 'momento') {
    return valore === '' || (typeof valore === 'string' && istanteDelMomento(valore))
      ? null
      : 'Scrivi giorno e ora'
  }
  if (tipo === 'testo' || tipo === 'email') {
    if (typeof valore !== 'string' || valore.trim().length < min)
      return `Inserisci ${etichetta.toLowerCase()}`
    return valore.length > max ? `Al massimo ${max} caratteri` : null
  }
  if (typeof valore !== 'number' || !Number.isInteger(valore)) return 'Inserisci un numero'
  if (valore < min) return tipo === 'intero' ? `Il minimo è ${min}` : 'Il valore è troppo piccolo'
  if (valore > max) return tipo === 'intero' ? `Il massimo è ${max}` : 'Il valore è troppo grande'
  return null
}

/** The values, if each is what its field wants; none that is no field. */
export function controllaValori(definizione: DefinizioneParametro, valori: Valori): Valori {
  const { campi, controlla } = definizione
  const noti = new Set(campi.map(({ nome }) => nome))
  const errors: FieldError[] = [
    ...Object.keys(valori)
      .filter((nome) => !noti.has(nome))
      .map((nome) => ({
        pointer: `/valori/${nome.slice(0, 40)}`,
        message: 'Questo campo non esiste',
      })),
    ...campi.flatMap((campo) => {
      const message = errore(campo, valori[campo.nome])
      return message === null ? [] : [{ pointer: `/valori/${campo.nome}`, message }]
    }),
  ]
  if (errors.length === 0) errors.push(...(controlla?.(valori) ?? []))
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
  return Object.fromEntries(
    Object.entries(valori).map(([nome, valore]) => [
      nome,
      typeof valore === 'string' ? valore.trim() : valore,
    ]),
  )
}
