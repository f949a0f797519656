import { unPunto } from '@rateo/domain/parole/formato'
import type { Tono } from '@rateo/domain/parole/etichette'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { both } from '../both.ts'
import tones from '../tones.module.css'
import classes from './notice.module.css'

const ICONS: Record<Tono, IconName> = {
  neutro: 'info',
  informazione: 'info',
  successo: 'fatto',
  avviso: 'attenzione',
  errore: 'attenzione',
}

type NoticeProps = {
  tone: Tono
  title?: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
  /** Announced at once, for what the person must know before going on. */
  isAlert?: boolean
  /** May be given the focus. */
  isLedTo?: boolean
  /** The title is a heading of the page, and may be given the focus. */
  isHeading?: boolean
}

/** Words alone, in one or more pieces, are one sentence: after `S.r.l.` it has one full stop. */
function asSentence(children: ReactNode): ReactNode {
  const parts: readonly unknown[] = Array.isArray(children) ? children : [children]
  return parts.every((part) => typeof part === 'string') ? unPunto(parts.join('')) : children
}

/** A sentence set apart: a drawing, a title and words, never colour alone. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, ref, isAlert, isLedTo, isHeading } = props
  const Title = isHeading ? 'h3' : 'strong'
  return (
    <div
      ref={ref}
      className={both(tones['tone'], classes['notice'])}
      data-tone={tone}
      role={isAlert ? 'alert' : 'status'}
      tabIndex={isLedTo ? -1 : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title && (
          <Title className={classes['title']} tabIndex={isHeading ? -1 : undefined}>
            {title}
          </Title>
        )}
        <div>{asSentence(children)}</div>
      </div>
    </div>
  )
}
