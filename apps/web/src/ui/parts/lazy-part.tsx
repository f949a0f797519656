import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useToast } from '../notices/toast.tsx'
import { PageError } from '../notices/page-error.tsx'
import { registerPart } from './waiting-parts.ts'
import { insist, insistStyled, toLost } from './insist.ts'
import classes from './lazy-part.module.css'

const NOT_OPEN = 'Questa finestra non si apre: riprova, o ricarica la pagina.'

/** The way to close a window; null for a part that is none. */
function closing(props: { onClose?: unknown }): (() => void) | null {
  const { onClose } = props
  return typeof onClose === 'function' ? () => onClose() : null
}

/** A sign that the button was heard, where the code of its window takes a moment. */
const Coming = () => (
  <div className={classes['coming']} role="status">
    Un momento…
  </div>
)

type ContainedProps = { onLost: (error: unknown) => void; children: ReactNode }

/** A fault of a part ends that part, not the page around it. */
class Contained extends Component<ContainedProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown) {
    this.props.onLost(error)
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

async function inLibrary<P extends object>(load: () => Promise<ComponentType<P>>) {
  const { part, withLibrary } = await insistStyled(load)
  return withLibrary(part)
}

/** A part, and what fetches its code before it is drawn: it is then there at once. */
type LazyPart<P> = ComponentType<P> & { prepare: () => Promise<unknown> }

type Options<P> = {
  /** The stand-in until it comes. */
  fallback?: ReactNode | ((props: P) => ReactNode)
  /** Nobody misses it: where it does not come, what stands in its place stays. */
  isOptional?: boolean
  /** Few people ever see it: it is fetched when it is needed and not before. */
  isRare?: boolean
  /** It draws nothing of the library, which comes later. */
  isPlain?: boolean
}

/**
 * A part of a page whose code is asked for when it is needed, or a little before (`early-parts.ts`). A file that does not
 * come is asked for twice more; then a window closes with a word about it, and what stands in the page offers another
 * try. Nothing is remembered of a failure: the next press asks again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback = null, isOptional = false, isRare = false, isPlain = false }: Options<P> = {},
): LazyPart<P> {
  let known: ComponentType<P> | null = null
  let coming: Promise<ComponentType<P>> | null = null
  const fetchPart = () => {
    coming ??= (isPlain ? insist(load) : inLibrary(load))
      .then((part) => (known = part))
      .finally(() => (coming = null))
    return coming
  }
  if (!isRare) registerPart(fetchPart)

  return Object.assign(LazyPart, { prepare: fetchPart })

  function LazyPart(props: P) {
    const toast = useToast()
    const [Part, setPart] = useState(() => known)
    const [lost, setLost] = useState<unknown>(null)
    const [tries, setTries] = useState(0)
    const close = closing(props)
    const lose = (error: unknown) => {
      if (isOptional) return
      if (close === null) return setLost(toLost(error))
      toast({ tone: 'errore', text: NOT_OPEN })
      close()
    }
    const onLost = useEffectEvent(lose)

    useEffect(() => {
      if (Part !== null) return
      let isGone = false
      fetchPart().then(
        (part) => !isGone && setPart(() => part),
        (error: unknown) => !isGone && onLost(error),
      )
      return () => {
        isGone = true
      }
    }, [Part, tries])

    if (lost !== null) {
      const again = () => {
        setLost(null)
        setTries(tries + 1)
      }
      return <PageError error={lost} onRetry={again} />
    }
    if (Part !== null) {
      return (
        <Contained onLost={lose}>
          <Part {...props} />
        </Contained>
      )
    }
    if (close !== null) return <Coming />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
}
