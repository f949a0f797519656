import { useEffect, useRef, useState } from 'react'
import { both } from '../../../ui/both.ts'
import { CardFace, marchioDi } from '../../../ui/card/card-face.tsx'
import { unito } from '../../../ui/fields/numero-coperto.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import layout from '../../../ui/layout.module.css'
import { Ways } from '../../../ui/ways.tsx'
import ways from '../../../ui/ways.module.css'
import classes from '../gateway.module.css'
import type { Modo, Voce } from './modi.ts'

const ICONE: Record<Modo['tipo'], IconName> = {
  carta_salvata: 'carta',
  nuova_carta: 'carta',
  conto: 'banca',
  nuovo_conto: 'banca',
  bonifico: 'banca',
  negozio: 'contanti',
}

type Props = {
  voci: readonly Voce[]
  voce: Voce
  onChange: (chiave: string) => void
}

/** The way to pay as one row; the others come when somebody asks for them, and go when one is chosen (decision 0460). */
export function MethodRow({ voci, voce, onChange }: Props) {
  const { isOpen, setOpen, row, list } = useOpenRow()
  if (isOpen) {
    return (
      <div ref={list}>
        <Ways
          label="Come vuoi pagare"
          ways={voci}
          value={voce.chiave}
          onChange={onChange}
          onSettled={() => setOpen(false)}
        />
      </div>
    )
  }
  const marchio = marchioDi(voce.nome)
  const what = (
    <>
      {marchio === null ? <Icon name={ICONE[voce.modo.tipo]} /> : <CardFace marchio={marchio} />}
      <span className={ways['text']}>
        <span>
          <span className={layout['unseen']}>Come paghi: </span>
          <strong>{unito(voce.nome)}</strong>
        </span>
        {voce.nota !== '' && <span className={layout['kind']}>{voce.nota}</span>}
      </span>
    </>
  )
  if (voci.length === 1) return <div className={ways['way']}>{what}</div>
  return (
    <button
      ref={row}
      type="button"
      className={both(ways['way'], classes['row'])}
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      {what}
      <span className={classes['change']}>Cambia</span>
    </button>
  )
}

/** Leads the focus to the way that is chosen when they are shown, and back to the row when they are not any more. */
function useOpenRow() {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const row = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    else if (wasOpen.current) row.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, setOpen, row, list }
}
