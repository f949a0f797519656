import logo from './logo.svg?inline'

type LoaderProps = {
  message?: string | undefined
  /** Milliseconds in which the bar fills. */
  duration?: number | undefined
}

/**
 * Covers the screen while the portal starts; announced once, as one progress bar without a value. The page itself shows
 * the same until there is code: index.html repeats it word for word.
 */
export function Loader({ message = 'Caricamento...', duration = 1000 }: LoaderProps) {
  return (
    <div className="loader" role="status">
      <img className="loader-logo" src={logo} alt="" width={48} height={48} />
      <div className="loader-track" role="progressbar" aria-label={message}>
        <div className="loader-bar" style={{ animationDuration: `${duration}ms` }} />
      </div>
      <p className="loader-message" aria-hidden="true">
        {message}
      </p>
    </div>
  )
}
