# The release fills in OWNER and SHA256.
class Decorum < Formula
  desc "Reviews Kubernetes APIs and objects against the API conventions"
  homepage "https://github.com/OWNER/kube-decorum"
  url "https://github.com/OWNER/kube-decorum/releases/download/v0.1.0/kube-decorum-0.1.0.tgz"
  sha256 "SHA256"
  license "Apache-2.0"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
    generate_completions_from_executable(bin/"decorum", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/decorum --version")
    assert_match "Usage: kubectl decorum", shell_output("#{bin}/kubectl-decorum --help")
  end
end
