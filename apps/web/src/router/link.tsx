import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { addressOf, type Search } from './address.ts'
import { useRouter } from './use-address.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; search?: Search }

/** A pointer that stays this long means to press. */
const INTENT_MS = 50

/** True for a press that opens the address here, and not in another tab or as a file. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>) => {
  const { target } = event.currentTarget
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return !event.defaultPrevented && event.button === 0 && !hasKey && ['', '_self'].includes(target)
}

/** A link to a page of the portal: its code is fetched when somebody is about to press. */
export function Link({ to, search, children, ...rest }: LinkProps) {
  const router = useRouter()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const href = addressOf(to, search)
  const preload = () => router.preload(href.split('?', 1)[0] ?? '')
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!isPlain(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        preload()
      }}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event)
        waiting.current = setTimeout(preload, INTENT_MS)
      }}
      onMouseLeave={(event) => {
        rest.onMouseLeave?.(event)
        clearTimeout(waiting.current)
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event)
        preload()
      }}
    >
      {children}
    </a>
  )
}
