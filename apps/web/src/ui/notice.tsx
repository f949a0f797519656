import type { Tono } from '@rateo/domain/etichette'
import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
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
}

/** A sentence set apart: a drawing, a title and words, never colour alone. */
export function Notice({ tone, title, children, ref, isAlert }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={classes['notice']}
      data-tone={tone}
      role={isAlert ? 'alert' : 'status'}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title && <strong className={classes['title']}>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  )
}
