import { Button, Textarea } from '@mantine/core'
import type { FraseModello } from '@rateo/contract/base/modelli'
import { controllaParole } from '@rateo/domain/parole/frase'
import { useEffect, useRef, useState } from 'react'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import classes from './modelli.module.css'
import { NOMI_PARTE } from './words.ts'

/** Says what is wrong with a sentence that is being written; null where nothing is. */
export const erroreDi = ({ campi }: FraseModello, scritta: string): string | null =>
  scritta.trim() === ''
    ? 'Scrivi la frase: vuota non può restare'
    : controllaParole(
        scritta,
        campi.map(({ nome }) => nome),
      )

type Props = {
  frase: FraseModello
  /** The words that are being written; undefined while nothing is. */
  scritta: string | undefined
  onWrite: (testo: string | undefined) => void
}

/** A sentence of a message: read, written anew with its fields, given its own words again. */
export function FraseItem({ frase, scritta, onWrite }: Props) {
  const { originale, testo, parte, fissa, anche_in } = frase
  const isChanged = testo !== originale
  return (
    <li>
      <span className={layout['kind']}>{NOMI_PARTE[parte]}</span>{' '}
      {isChanged && <ToneBadge tone="informazione">Modificata</ToneBadge>}
      {scritta === undefined ? (
        <p className={classes['words']}>{testo}</p>
      ) : (
        <Scrivi frase={frase} scritta={scritta} onWrite={onWrite} />
      )}
      {fissa && (
        <span className={layout['sub']}>
          Non si cambia: la vuole la legge, o la sicurezza di chi legge.
        </span>
      )}
      {anche_in.length > 0 && !fissa && (
        <span className={layout['sub']}>Si legge anche in: {anche_in.join(', ')}.</span>
      )}
      {!fissa && scritta === undefined && (
        <div className={both(layout['row'], layout['below'])}>
          <Button
            variant="default"
            size="sm"
            aria-label={`Modifica: ${testo}`}
            onClick={() => onWrite(testo.trim())}
          >
            Modifica
          </Button>
          {isChanged && (
            <Button variant="subtle" size="sm" onClick={() => onWrite(originale.trim())}>
              Torna all’originale
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Scrivi({ frase, scritta, onWrite }: Props & { scritta: string }) {
  const { originale, parte, campi } = frase
  const field = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => field.current?.focus(), [])
  const insert = (nome: string) => {
    const where = at ?? scritta.length
    const put = `{${nome}}`
    onWrite(`${scritta.slice(0, where)}${put}${scritta.slice(where)}`)
    setAt(where + put.length)
    field.current?.focus()
  }
  return (
    <div className={classes['write']}>
      <Textarea
        ref={field}
        label={`Nuove parole: ${NOMI_PARTE[parte].toLowerCase()}`}
        rows={Math.min(8, Math.max(2, Math.ceil(scritta.length / 60)))}
        value={scritta}
        error={erroreDi(frase, scritta)}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onWrite(value)
          setAt(selectionStart)
        }}
        onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart)}
      />
      {campi.length > 0 && (
        <div className={layout['row']} role="group" aria-label="Campi da inserire">
          {campi.map(({ nome, esempio }) => (
            <Button
              key={nome}
              variant="default"
              size="compact-sm"
              title={`Ad esempio: ${esempio}`}
              onClick={() => insert(nome)}
            >
              {`{${nome}}`}
            </Button>
          ))}
        </div>
      )}
      <div className={layout['row']}>
        <Button variant="subtle" size="sm" onClick={() => onWrite(undefined)}>
          Lascia com’era
        </Button>
        {scritta !== originale.trim() && (
          <Button variant="subtle" size="sm" onClick={() => onWrite(originale.trim())}>
            Scrivi l’originale
          </Button>
        )}
      </div>
    </div>
  )
}
